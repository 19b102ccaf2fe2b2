import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { ticketPath } from '#client/workshop/tickets/ticket-words.ts'
import type { Batch } from '#shared/workshop/batches/contract.ts'

/** What to fetch from the shelves for all batches, and from where which bags. */
export function PickList({ batches }: { batches: readonly Batch[] }) {
  const parts = batches.filter(
    ({ part, clubCount, stock }) => part !== null && (clubCount > 0 || (stock?.missing.length ?? 0) > 0),
  )
  const places = bagsByPlace(batches)

  return (
    <section aria-labelledby="pick-list" className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
      <h2 id="pick-list" className="font-display text-lg font-medium lg:col-span-2">
        Pick list
      </h2>
      {parts.length > 0 && (
        <ul aria-label="Parts" className="border-t border-line text-sm">
          {parts.map(({ part, job, clubCount, stock }) => (
            <li key={`${job.code} ${part?.sku}`} className="border-b border-line py-1">
              <span className="flex min-h-row flex-wrap items-center gap-x-3">
                <span className="w-12 text-right text-base font-semibold figures">{clubCount} x</span>
                <span className="min-w-40 flex-1 wrap-anywhere">
                  {part?.name}
                  {stock && <span className="text-muted figures">, {stock.onHand} on hand</span>}
                </span>
                <span className="font-mono text-muted">{part?.sku}</span>
              </span>
              {stock && stock.missing.length > 0 && <MissingParts stock={stock} />}
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

/** Who does not get theirs by what lies there, and where the rest comes from. */
function MissingParts({ stock: { missing, coming } }: { stock: NonNullable<Batch['stock']> }) {
  const { dayShort } = useStudio()
  const count = missing.reduce((sum, { quantity }) => sum + quantity, 0)

  return (
    <div className="grid gap-0.5 pb-1 pl-15 text-muted">
      <p className="font-medium text-flag-deep">{count} missing, in the order of what is promised:</p>
      <ul aria-label="Missing for" className="flex flex-wrap gap-x-3">
        {missing.map(({ ticket, quantity, promisedOn }) => (
          <li key={ticket.id} className="whitespace-nowrap">
            {quantity} for <Link to={ticketPath(ticket.id)}>{ticket.number}</Link>
            {promisedOn && `, ${dayShort(promisedOn)}`}
          </li>
        ))}
      </ul>
      <p>
        {coming.length > 0 ? (
          coming
            .map(
              ({ number, quantity, on }) =>
                `${quantity} expected with ${number}${on === null ? ', no day yet' : `, ${dayShort(on)}`}`,
            )
            .join('; ')
        ) : (
          <>
            None are on order. <Link to="/admin/inventory/shortages">Reorder</Link>
          </>
        )}
      </p>
    </div>
  )
}

/** Each bag once, whatever is done to its clubs. */
function bagsByPlace(batches: readonly Batch[]): Array<[place: string, numbers: string[]]> {
  const bags = new Map(batches.flatMap(({ bags: all }) => all.filter(isGoing).map((bag) => [bag.ticket.id, bag])))
  const byPlace = Map.groupBy(bags.values(), ({ place }) => place)

  return [...byPlace]
    .map(([place, own]): [string, string[]] => [
      place,
      own.map(({ ticket, bagTags }) => [ticket.number, bagTags.join(', ')].filter(Boolean).join(' tag ')),
    ])
    .toSorted(([one], [other]) => one.localeCompare(other))
}

/** What is held, or waits for its parts, is fetched by nobody. */
const isGoing = ({ held, clubs }: Batch['bags'][number]) =>
  held === '' && clubs.some(({ waitsForParts }) => !waitsForParts)
