import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'

/** So many are drawn as they are: they cost less than to reckon with what is seen. */
const fewRows = 100
const rowsAround = 8
/** Of a row in columns, until one was measured. */
const likelyHeight = 37

type Part = { index: number } | { gap: number; key: string }

/**
 * Which rows of a long list are drawn: those that are seen, some around them, and the one that has the focus. Gaps stand for the
 * others, so that the page is as long as the list.
 */
export function useDrawnRows(body: RefObject<HTMLTableSectionElement | null>, rows: readonly { id: string }[]) {
  const isLong = rows.length > fewRows
  const [place, setPlace] = useState({ top: 0, height: likelyHeight })
  const [focused, setFocused] = useState<string>()
  const focusedAt = isLong && focused !== undefined ? rows.findIndex(({ id }) => id === focused) : -1
  // What it returns changes with each scroll, and is used up in this drawing.
  // oxlint-disable-next-line react/incompatible-library
  const drawn = useWindowVirtualizer({
    count: rows.length,
    enabled: isLong,
    overscan: rowsAround,
    scrollMargin: place.top,
    estimateSize: () => place.height,
    // Else a row that is measured and moved in one frame is an error of the page.
    useAnimationFrameWithResizeObserver: true,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor(range) {
      // With those beside it, to which J and K go.
      const around = focusedAt === -1 ? [] : [focusedAt - 1, focusedAt, focusedAt + 1]
      const kept = around.filter((index) => index >= 0 && index < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other)
    },
  })
  useLayoutEffect(() => {
    if (!body.current) return
    const top = Math.round(body.current.getBoundingClientRect().top + scrollY)
    const [first] = body.current.rows
    // A row is measured while all are still drawn.
    const height = isLong ? undefined : first?.offsetHeight
    setPlace((before) => {
      const now = { top, height: height ?? before.height }
      return now.top === before.top && now.height === before.height ? before : now
    })
  }, [body, isLong, rows])
  useEffect(() => {
    const rowsOf = body.current
    const keep = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : undefined
      setFocused(row?.dataset['rowId'])
    }
    rowsOf?.addEventListener('focusin', keep)
    return () => rowsOf?.removeEventListener('focusin', keep)
  }, [body])

  const [items, size] = [drawn.getVirtualItems(), drawn.getTotalSize()]
  const parts = useMemo(
    () => (isLong ? partsOf(items, { top: place.top, size }) : rows.map((_, index): Part => ({ index }))),
    [isLong, items, place.top, size, rows],
  )

  return { isLong, parts, measure: isLong ? drawn.measureElement : undefined }
}

function partsOf(items: readonly VirtualItem[], { top, size }: { top: number; size: number }): Part[] {
  const parts: Part[] = []
  let end = top
  for (const item of items) {
    if (item.start > end) parts.push({ gap: item.start - end, key: `before ${item.key}` })
    parts.push({ index: item.index })
    end = item.end
  }
  const rest = top + size - end
  if (rest > 0) parts.push({ gap: rest, key: 'rest' })

  return parts
}
