# tierscope_options: what every target of the project compiles and links with. Linked PRIVATE, so nothing leaks.

add_library(tierscope_options INTERFACE)
add_library(tierscope::options ALIAS tierscope_options)

target_compile_features(tierscope_options INTERFACE cxx_std_23)
target_include_directories(tierscope_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(tierscope_options INTERFACE
    -Wall -Wextra -Wconversion -Wshadow -Wimplicit-fallthrough -Wswitch
    $<$<BOOL:${TIERSCOPE_WERROR}>:-Werror>)
# A precompiled header without its time lets ccache reuse what was compiled with it.
target_compile_options(tierscope_options INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
target_link_options(tierscope_options INTERFACE -fuse-ld=lld)

if(TIERSCOPE_SANITIZE) # Not a generator expression: the comma in "address,undefined" would split it.
    # "function" reads the bytes in front of a called function; generated machine code has none there.
    target_compile_options(tierscope_options INTERFACE
        -fsanitize=${TIERSCOPE_SANITIZE} -fno-sanitize=function -fno-sanitize-recover=undefined
        -fno-omit-frame-pointer)
    target_link_options(tierscope_options INTERFACE -fsanitize=${TIERSCOPE_SANITIZE})
    if(TIERSCOPE_SANITIZE MATCHES address)
        # The collector looks for roots on the machine stack; frames elsewhere would hide them.
        target_compile_options(tierscope_options INTERFACE -fsanitize-address-use-after-return=never)
    endif()
endif()
