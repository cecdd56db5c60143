// SPDX-License-Identifier: GPL-3.0-or-later
// The sort of CPython 3.11 (Tim Peters' listsort.txt, with Munro and Wild's powersort merge order): natural
// runs, short ones made longer by binary insertion, merged with galloping. Compares the same pairs in
// the same order, so programs that count or print comparisons see the same.
//
// Items lie in an array that the collector reads through its owner; at any comparison each item is in
// that array, in the spare array or in a local variable. After an error the array is a permutation of
// what it was.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vmcore {

enum class Order : std::uint8_t {
    NotLess,
    Less,
    Failed // the comparison raised
};

// Less: Order operator()(const Item& a, const Item& b), is a < b?
// Spare: Item* operator()(std::ptrdiff_t count), memory for so many items, which stays until the next call.
template<class Item, class Less, class Spare>
class MergeSort
{
public:
    MergeSort(Item* items, std::ptrdiff_t count, Less less, Spare spare)
        : m_items(items)
        , m_count(count)
        , m_less(less)
        , m_spare(spare)
    {
    }

    // False: a comparison failed.
    bool sort()
    {
        const std::ptrdiff_t shortestRun = runLengthFor(m_count);
        for (std::ptrdiff_t start = 0; start < m_count;) {
            std::ptrdiff_t length = takeRun(m_items + start, m_items + m_count);
            if (length != 0 && length < shortestRun) {
                const std::ptrdiff_t forced = std::min(shortestRun, m_count - start);
                if (!insertBinary(m_items + start, m_items + start + forced, m_items + start + length))
                    return false;
                length = forced;
            }
            if (length == 0 || !pushRun(start, length))
                return false;
            start += length;
        }
        while (m_runCount > 1) {
            std::size_t at = m_runCount - 2;
            if (at > 0 && m_runs[at - 1].length < m_runs[at + 1].length)
                --at;
            if (!mergeAt(at))
                return false;
        }
        return true;
    }

private:
    static constexpr std::ptrdiff_t kGallopFrom = 7, kFailed = -1;

    struct Run
    {
        std::ptrdiff_t start, length;
        int power;
    };

    static std::ptrdiff_t runLengthFor(std::ptrdiff_t n)
    {
        std::ptrdiff_t lost = 0;
        for (; n >= 64; n >>= 1)
            lost |= n & 1;
        return n + lost;
    }

    static void copy(const Item* from, std::ptrdiff_t count, Item* to)
    {
        std::memmove(static_cast<void*>(to), from, static_cast<std::size_t>(count) * sizeof(Item));
    }

    // Length of the run at `from`, made ascending; 0: failed.
    std::ptrdiff_t takeRun(Item* from, Item* end)
    {
        if (end - from == 1)
            return 1;
        Item* at = from + 1;
        const Order first = m_less(*at, *from);
        for (++at; first != Order::Failed && at < end; ++at) {
            const Order next = m_less(*at, at[-1]);
            if (next == Order::Failed)
                return 0;
            if (next != first)
                break;
        }
        if (first == Order::Failed)
            return 0;
        if (first == Order::Less)
            std::reverse(from, at);
        return at - from;
    }

    // Sorts [from, end), of which [from, start) is sorted.
    bool insertBinary(Item* from, Item* end, Item* start)
    {
        for (; start < end; ++start) {
            Item *low = from, *high = start;
            const Item pivot = *start;
            while (low < high) {
                Item* middle = low + (high - low) / 2;
                const Order order = m_less(pivot, *middle);
                if (order == Order::Failed)
                    return false;
                if (order == Order::Less)
                    high = middle;
                else
                    low = middle + 1;
            }
            copy(low, start - low, low + 1);
            *low = pivot;
        }
        return true;
    }

    // Depth, in a perfectly balanced merge tree, of the node between two neighbouring runs.
    int powerOf(std::ptrdiff_t start, std::ptrdiff_t first, std::ptrdiff_t second) const
    {
        std::ptrdiff_t a = 2 * start + first, b = a + first + second;
        for (int power = 1;; ++power) {
            if (a >= m_count) {
                a -= m_count;
                b -= m_count;
            } else if (b >= m_count) {
                return power;
            }
            a *= 2;
            b *= 2;
        }
    }

    bool pushRun(std::ptrdiff_t start, std::ptrdiff_t length)
    {
        if (m_runCount != 0) {
            const Run& last = m_runs[m_runCount - 1];
            const int power = powerOf(last.start, last.length, length);
            while (m_runCount > 1 && m_runs[m_runCount - 2].power > power)
                if (!mergeAt(m_runCount - 2))
                    return false;
            m_runs[m_runCount - 1].power = power;
        }
        m_runs[m_runCount++] = {start, length, 0};
        return true;
    }

    bool mergeAt(std::size_t at)
    {
        Item *a = m_items + m_runs[at].start, *b = m_items + m_runs[at + 1].start;
        std::ptrdiff_t countA = m_runs[at].length, countB = m_runs[at + 1].length;
        m_runs[at].length = countA + countB;
        if (at + 3 == m_runCount)
            m_runs[at + 1] = m_runs[at + 2];
        --m_runCount;
        const std::ptrdiff_t inPlace = gallopRight(*b, a, countA, 0);
        if (inPlace == kFailed)
            return false;
        a += inPlace;
        countA -= inPlace;
        if (countA == 0)
            return true;
        countB = gallopLeft(a[countA - 1], b, countB, countB - 1);
        if (countB <= 0)
            return countB == 0;
        return countA <= countB ? mergeLow(a, countA, b, countB) : mergeHigh(a, countA, b, countB);
    }

    // Where `key` belongs among the sorted items, before equal ones; looks near `hint` first.
    std::ptrdiff_t gallopLeft(const Item& key, Item* items, std::ptrdiff_t count, std::ptrdiff_t hint)
    {
        std::ptrdiff_t last = 0, offset = 1;
        Item* at = items + hint;
        Order order = m_less(*at, key);
        if (order == Order::Less) {
            const std::ptrdiff_t most = count - hint;
            while (offset < most && (order = m_less(at[offset], key)) == Order::Less)
                grow(last, offset);
            offset = std::min(offset, most) + hint;
            last += hint;
        } else if (order == Order::NotLess) {
            const std::ptrdiff_t most = hint + 1;
            while (offset < most && (order = m_less(at[-offset], key)) == Order::NotLess)
                grow(last, offset);
            offset = std::min(offset, most);
            const std::ptrdiff_t nearest = last;
            last = hint - offset;
            offset = hint - nearest;
        }
        if (order == Order::Failed)
            return kFailed;
        for (++last; last < offset;) {
            const std::ptrdiff_t middle = last + (offset - last) / 2;
            order = m_less(items[middle], key);
            if (order == Order::Failed)
                return kFailed;
            if (order == Order::Less)
                last = middle + 1;
            else
                offset = middle;
        }
        return offset;
    }

    // The same, behind equal ones.
    std::ptrdiff_t gallopRight(const Item& key, Item* items, std::ptrdiff_t count, std::ptrdiff_t hint)
    {
        std::ptrdiff_t last = 0, offset = 1;
        Item* at = items + hint;
        Order order = m_less(key, *at);
        if (order == Order::Less) {
            const std::ptrdiff_t most = hint + 1;
            while (offset < most && (order = m_less(key, at[-offset])) == Order::Less)
                grow(last, offset);
            offset = std::min(offset, most);
            const std::ptrdiff_t nearest = last;
            last = hint - offset;
            offset = hint - nearest;
        } else if (order == Order::NotLess) {
            const std::ptrdiff_t most = count - hint;
            while (offset < most && (order = m_less(key, at[offset])) == Order::NotLess)
                grow(last, offset);
            offset = std::min(offset, most) + hint;
            last += hint;
        }
        if (order == Order::Failed)
            return kFailed;
        for (++last; last < offset;) {
            const std::ptrdiff_t middle = last + (offset - last) / 2;
            order = m_less(key, items[middle]);
            if (order == Order::Failed)
                return kFailed;
            if (order == Order::Less)
                offset = middle;
            else
                last = middle + 1;
        }
        return offset;
    }

    static void grow(std::ptrdiff_t& last, std::ptrdiff_t& offset)
    {
        last = offset;
        offset = 2 * offset + 1;
    }

    // Merges neighbouring runs, the left one being the shorter and waiting in the spare array.
    bool mergeLow(Item* a, std::ptrdiff_t countA, Item* b, std::ptrdiff_t countB)
    {
        Item* to = a;
        Item* spare = m_spare(countA);
        copy(a, countA, spare);
        a = spare;
        const bool ok = mergeUpwards(to, a, countA, b, countB);
        if (ok && countA == 1 && countB != 0) { // the last of the left run ends the merge
            copy(b, countB, to);
            to[countB] = *a;
        } else if (countA != 0) {
            copy(a, countA, to);
        }
        return ok;
    }

    // Until one run is used up or the left one has one item, which is known to be the last of all.
    bool mergeUpwards(Item*& to, Item*& a, std::ptrdiff_t& countA, Item*& b, std::ptrdiff_t& countB)
    {
        *to++ = *b++;
        if (--countB == 0 || countA == 1)
            return true;
        for (;; ++m_gallopFrom) {
            std::ptrdiff_t wonA = 0, wonB = 0;
            while (wonA < m_gallopFrom && wonB < m_gallopFrom) {
                const Order order = m_less(*b, *a);
                if (order == Order::Failed)
                    return false;
                if (order == Order::Less) {
                    *to++ = *b++;
                    ++wonB;
                    wonA = 0;
                    if (--countB == 0)
                        return true;
                } else {
                    *to++ = *a++;
                    ++wonA;
                    wonB = 0;
                    if (--countA == 1)
                        return true;
                }
            }
            ++m_gallopFrom;
            do {
                m_gallopFrom -= m_gallopFrom > 1;
                wonA = gallopRight(*b, a, countA, 0);
                if (wonA == kFailed)
                    return false;
                copy(a, wonA, to);
                to += wonA;
                a += wonA;
                countA -= wonA;
                if (wonA != 0 && countA <= 1)
                    return true;
                *to++ = *b++;
                if (--countB == 0)
                    return true;
                wonB = gallopLeft(*a, b, countB, 0);
                if (wonB == kFailed)
                    return false;
                copy(b, wonB, to);
                to += wonB;
                b += wonB;
                countB -= wonB;
                if (wonB != 0 && countB == 0)
                    return true;
                *to++ = *a++;
                if (--countA == 1)
                    return true;
            } while (wonA >= kGallopFrom || wonB >= kGallopFrom);
        }
    }

    // The mirror image: the right run is the shorter one, and the merge goes downwards.
    bool mergeHigh(Item* a, std::ptrdiff_t countA, Item* b, std::ptrdiff_t countB)
    {
        Item* to = b + countB - 1;
        Item* spare = m_spare(countB);
        copy(b, countB, spare);
        Item* firstA = a;
        a += countA - 1;
        const bool ok = mergeDownwards(to, firstA, a, countA, spare, countB);
        if (ok && countB == 1 && countA != 0) { // the first of the right run starts the merge
            copy(firstA, countA, to + 1 - countA);
            to[-countA] = *spare;
        } else if (countB != 0) {
            copy(spare, countB, to - (countB - 1));
        }
        return ok;
    }

    bool mergeDownwards(Item*& to, Item* firstA, Item* a, std::ptrdiff_t& countA, Item* firstB, std::ptrdiff_t& countB)
    {
        Item* b = firstB + countB - 1;
        *to-- = *a--;
        if (--countA == 0 || countB == 1)
            return true;
        for (;; ++m_gallopFrom) {
            std::ptrdiff_t wonA = 0, wonB = 0;
            while (wonA < m_gallopFrom && wonB < m_gallopFrom) {
                const Order order = m_less(*b, *a);
                if (order == Order::Failed)
                    return false;
                if (order == Order::Less) {
                    *to-- = *a--;
                    ++wonA;
                    wonB = 0;
                    if (--countA == 0)
                        return true;
                } else {
                    *to-- = *b--;
                    ++wonB;
                    wonA = 0;
                    if (--countB == 1)
                        return true;
                }
            }
            ++m_gallopFrom;
            do {
                m_gallopFrom -= m_gallopFrom > 1;
                const std::ptrdiff_t stayA = gallopRight(*b, firstA, countA, countA - 1);
                if (stayA == kFailed)
                    return false;
                wonA = countA - stayA;
                to -= wonA;
                a -= wonA;
                copy(a + 1, wonA, to + 1);
                countA -= wonA;
                if (wonA != 0 && countA == 0)
                    return true;
                *to-- = *b--;
                if (--countB == 1)
                    return true;
                const std::ptrdiff_t stayB = gallopLeft(*a, firstB, countB, countB - 1);
                if (stayB == kFailed)
                    return false;
                wonB = countB - stayB;
                to -= wonB;
                b -= wonB;
                copy(b + 1, wonB, to + 1);
                countB -= wonB;
                if (wonB != 0 && countB <= 1)
                    return true;
                *to-- = *a--;
                if (--countA == 0)
                    return true;
            } while (wonA >= kGallopFrom || wonB >= kGallopFrom);
        }
    }

    Item* m_items;
    std::ptrdiff_t m_count;
    Less m_less;
    Spare m_spare;
    std::ptrdiff_t m_gallopFrom = kGallopFrom;
    std::array<Run, 85> m_runs; // powers are distinct, and below 64 for any array
    std::size_t m_runCount = 0;
};

} // namespace vmcore
