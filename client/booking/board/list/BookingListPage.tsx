import { z } from 'zod'

import { BoardViews } from '#client/booking/board/BoardViews.tsx'
import { bookingsMatching } from '#client/booking/queries.ts'
import { statusWords } from '#client/booking/status-words.ts'
import { List } from '#client/list/List.tsx'
import { SavedViews } from '#client/list/SavedViews.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay } from '#client/settings/use-studio.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { BookingStatus } from '#shared/booking/status.ts'

import { listColumns } from './list-columns.tsx'

const FromAddress = z.object({
  from: z.iso.date().optional().catch(undefined),
  until: z.iso.date().optional().catch(undefined),
  status: BookingStatus.optional().catch(undefined),
})

/** All bookings, a page at a time; the address holds the filters. */
export function BookingListPage() {
  const today = useDeskDay()
  const search = useSearch()
  const { read, change } = useAddress()
  const given = FromAddress.parse({ from: read('from'), until: read('until'), status: read('status') })
  const isUnasked = search.text === '' && !given.from && !given.until
  // Soonest first from today, unless something else is asked for.
  const query = isUnasked ? { ...given, from: today, sort: 'startsAt' as const } : given

  return (
    <>
      <TitleBar title="Bookings" views={<BoardViews day={read('day') ?? today} />} action={<SavedViews />} />
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-end gap-2">
          <SearchField search={search} by="name, phone or reference" />
          {(['from', 'until'] as const).map((edge) => (
            <input
              key={edge}
              type="date"
              aria-label={edge === 'from' ? 'From' : 'Until'}
              className={`${tightControlLook} w-auto!`}
              value={given[edge] ?? (isUnasked && edge === 'from' ? today : '')}
              onChange={({ target }) => change({ [edge]: target.value || undefined })}
            />
          ))}
          <Select
            isTight
            aria-label="Status"
            isNarrow
            value={given.status ?? ''}
            onChange={({ target }) => change({ status: target.value || undefined })}
          >
            <option value="">Not canceled</option>
            {BookingStatus.options.map((status) => (
              <option key={status} value={status}>
                {statusWords[status].label}
              </option>
            ))}
          </Select>
        </div>
        <Loaded skeleton={<Skeleton className="h-96" />}>
          <List
            caption="Bookings"
            query={bookingsMatching(search.text, query)}
            rowsOf={({ bookings }) => bookings}
            columns={listColumns}
            empty={<p className="text-muted">No bookings are like that. Take a filter away.</p>}
          />
        </Loaded>
      </div>
    </>
  )
}
