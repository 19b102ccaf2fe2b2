import type { Batch } from '#shared/workshop/batches/contract.ts'

/** What to fetch from the shelves for all batches, and from where which bags. */
export function PickList({ batches }: { batches: readonly Batch[] }) {
  const parts = batches.filter(({ part, clubCount }) => part !== null && clubCount > 0)
  const places = bagsByPlace(batches)

  return (
    <section aria-labelledby="pick-list" className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
      <h2 id="pick-list" className="font-display text-lg font-medium lg:col-span-2">
        Pick list
      </h2>
      {parts.length > 0 && (
        <ul aria-label="Parts" className="border-t border-line text-sm">
          {parts.map(({ part, job, clubCount }) => (
            <li
              key={`${job.code} ${part?.sku}`}
              className="flex min-h-row items-center gap-3 border-b border-line py-1"
            >
              <span className="w-12 text-right text-base font-semibold figures">{clubCount} x</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{part?.name}</span>
              <span className="font-mono text-muted">{part?.sku}</span>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Places of the bags" className="border-t border-line text-sm">
        {places.map(([place, numbers]) => (
          <li key={place} className="flex min-h-row items-center gap-3 border-b border-line py-1">
            <span className="w-28 font-medium">{place || 'No place'}</span>
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-muted">
              {numbers.map((number, at) => (
                <span key={number} className="whitespace-nowrap">
                  {number}
                  {at < numbers.length - 1 && ','}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each bag once, whatever is done to its clubs. */
function bagsByPlace(batches: readonly Batch[]): Array<[place: string, numbers: string[]]> {
  const bags = new Map(
    batches.flatMap(({ bags: all }) => all.filter(({ held }) => held === '').map((bag) => [bag.ticket.id, bag])),
  )
  const byPlace = Map.groupBy(bags.values(), ({ place }) => place)

  return [...byPlace]
    .map(([place, own]): [string, string[]] => [
      place,
      own.map(({ ticket, bagTags }) => [ticket.number, bagTags.join(', ')].filter(Boolean).join(' tag ')),
    ])
    .toSorted(([one], [other]) => one.localeCompare(other))
}
