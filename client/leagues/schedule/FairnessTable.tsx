import type { Fairness } from '#shared/leagues/schedule/contract.ts'
import { counted, often } from '#shared/words.ts'

const within = (most: number, what: string) =>
  most === 0 ? `Everybody has each ${what} equally often` : `Everybody has each ${what} equally often, within ${most}`

/** How even a schedule is, in words. */
export function FairnessFacts({ fairness }: { fairness: Fairness }) {
  const { spread, starts, meetings, teams } = fairness
  const rests = teams.map(({ rests: count }) => count)
  const mostRests = Math.max(0, ...rests)

  return (
    <ul className="grid gap-1 text-sm">
      <li>{within(spread.bays, 'bay')}.</li>
      {starts > 1 && <li>{within(spread.starts, 'start')}.</li>}
      {teams.length > 1 && (
        <li>
          {meetings.least === meetings.most
            ? `Each two meet ${often(meetings.most)}.`
            : `Two meet ${meetings.least === 0 ? 'not at all' : often(meetings.least)} at the least, ${often(meetings.most)} at the most.`}
        </li>
      )}
      {mostRests > 0 && (
        <li>
          {mostRests === Math.min(...rests)
            ? `Everybody rests ${often(mostRests)}.`
            : `Nobody rests more than ${counted(mostRests, 'evening')}.`}
        </li>
      )}
    </ul>
  )
}

const head = 'border-b border-ink py-1.5 pr-3 text-right font-medium text-muted whitespace-nowrap'
const cell = 'border-b border-line py-1.5 pr-3 text-right figures'

/** How often each team has each bay and start, and rests. */
export function FairnessTable({ fairness }: { fairness: Fairness }) {
  const { bays, starts, teams } = fairness

  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">How often each team has each bay and each start</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left!`}>
              Team
            </th>
            {bays.map(({ id, name }) => (
              <th key={id} scope="col" className={head}>
                {name}
              </th>
            ))}
            {starts > 1 &&
              Array.from({ length: starts }, (_, at) => (
                <th key={at} scope="col" className={head}>
                  Start {at + 1}
                </th>
              ))}
            <th scope="col" className={head}>
              Rests
            </th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <tr key={team.id}>
              <th scope="row" className="border-b border-line py-1.5 pr-3 text-left font-medium wrap-anywhere">
                {team.name}
              </th>
              {[...team.bays, ...(starts > 1 ? team.starts : []), team.rests].map((count, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
                <td key={at} className={cell}>
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
