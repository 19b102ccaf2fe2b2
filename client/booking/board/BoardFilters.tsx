import { useRef } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { DayBoard } from '#shared/booking/desk.ts'

import { isOn } from './board-layout.ts'
import { walkBlocks } from './grid/walk-blocks.ts'
import { useFilter } from './use-filter.ts'

const bare = (serviceName: string) => serviceName.split(', ')[0] ?? serviceName

/** Which bookings stand out; the address keeps it. */
export function BoardFilters({ board }: { board: DayBoard }) {
  const { read, change } = useAddress()
  const shown = board.bookings.filter(isOn)
  const services = new Map(shown.map(({ serviceCode, serviceName }) => [serviceCode, bare(serviceName)]))
  const first = useRef<HTMLSelectElement>(null)
  useKeys([{ key: 'f', what: 'Filter', run: () => first.current?.focus() }])
  const isFaint = useFilter(board)
  const faint = new Set(shown.filter(isFaint).map(({ id }) => id))
  const waiting = shown.filter(({ status }) => status === 'pending_approval').length

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leads from each of its fields back to the board
    <div
      className="flex gap-2 max-md:grow max-md:*:min-w-0 max-md:*:flex-1"
      onKeyDown={({ key }) => key === 'Escape' && walkBlocks(1, (id) => faint.has(id))}
    >
      <Select
        isTight
        ref={first}
        aria-label="Service"
        className="md:w-44!"
        value={read('service') ?? ''}
        onChange={({ target }) => change({ service: target.value || undefined })}
      >
        <option value="">All services</option>
        {[...services].map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        isTight
        aria-label="Which"
        className="md:w-44!"
        value={read('only') ?? ''}
        onChange={({ target }) => change({ only: target.value || undefined })}
      >
        <option value="">All bookings</option>
        {board.me !== null && <option value="mine">With me</option>}
        <option value="due">Money due</option>
        <option value="waiting">Waiting for approval{waiting > 0 ? ` (${waiting})` : ''}</option>
      </Select>
    </div>
  )
}
