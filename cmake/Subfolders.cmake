# tierscope_add_existing(FOLDER…): adds each folder that has a CMakeLists.txt. Order is the order of the arguments.
function(tierscope_add_existing)
    foreach(folder IN LISTS ARGN)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
            add_subdirectory(${folder})
        endif()
    endforeach()
endfunction()
