import { useStudio } from '#client/settings/use-studio.ts'
import type { ListedPerson } from '#shared/people/contract.ts'

import { AccountMark } from './AccountMark.tsx'
import { listedName } from './listed-name.ts'

const head =
  'sticky top-0 border-b border-edge/60 bg-sunken px-3 py-2.5 text-left text-sm font-medium whitespace-nowrap text-muted'
const cell = 'border-b border-line px-3 py-2 align-middle'
const number = `${cell} text-right figures whitespace-nowrap`

export function PeopleTable({ people }: { people: readonly ListedPerson[] }) {
  const { date, moment } = useStudio()
  const day = (at: Date | null) =>
    at ? <time title={moment(at)}>{date(at)}</time> : <span className="text-muted">–</span>

  return (
    <div className="rounded border border-line bg-surface max-lg:hidden">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th className={`${head} rounded-tl`}>Name</th>
            <th className={head}>E-mail</th>
            <th className={head}>Phone</th>
            <th className={`${head} text-right`}>Bookings</th>
            <th className={`${head} text-right`}>Last</th>
            <th className={`${head} text-right`}>Next</th>
            <th className={`${head} rounded-tr text-right`}>Since</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className="hover:bg-sunken">
              <td className={cell}>
                <span className="flex items-center gap-2.5 font-medium whitespace-nowrap">
                  {listedName(person)}
                  <AccountMark person={person} />
                </span>
              </td>
              <td className={cell}>
                {person.email ? (
                  <a href={`mailto:${person.email}`} className="hover:underline">
                    {person.email}
                  </a>
                ) : (
                  <span className="text-muted">–</span>
                )}
              </td>
              <td className={`${cell} whitespace-nowrap figures`}>
                {person.phone ? (
                  <a href={`tel:${person.phone.replaceAll(/[^+\d]/g, '')}`} className="hover:underline">
                    {person.phone}
                  </a>
                ) : (
                  <span className="text-muted">–</span>
                )}
              </td>
              <td className={number}>{person.bookingCount}</td>
              <td className={number}>{day(person.lastBookingAt)}</td>
              <td className={number}>{day(person.nextBookingAt)}</td>
              <td className={number}>{day(person.since)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
