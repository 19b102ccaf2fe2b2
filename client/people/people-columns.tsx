import { columnsOf, figures } from '#client/list/columns.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { ListedPerson } from '#shared/people/contract.ts'

import { AccountMark } from './AccountMark.tsx'
import { listedName } from './listed-name.ts'

const column = columnsOf<ListedPerson>()
const wide = { className: `${figures.className} max-lg:hidden` }
const wider = { className: `${figures.className} max-xl:hidden` }
const contact = 'max-lg:inline-flex max-lg:min-h-8 max-lg:items-center text-sm wrap-anywhere hover:underline'

export const peopleColumns = column.columns([
  column.accessor(listedName, {
    id: 'name',
    header: 'Name',
    enableSorting: true,
    meta: { className: 'max-lg:w-full' },
    cell: ({ row: { original: person } }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 font-medium max-lg:justify-between max-lg:font-semibold lg:whitespace-nowrap">
        {listedName(person)}
        <AccountMark person={person} />
      </span>
    ),
  }),
  column.accessor('email', {
    header: 'E-mail',
    meta: { className: 'sm:max-lg:w-64 lg:min-w-48' },
    cell: ({ getValue }) => {
      const email = getValue()
      return email ? (
        <a href={`mailto:${email}`} className={contact}>
          {email}
        </a>
      ) : (
        <None />
      )
    },
  }),
  column.accessor('phone', {
    header: 'Phone',
    meta: { className: 'lg:whitespace-nowrap figures' },
    cell: ({ getValue }) => {
      const phone = getValue()
      return phone ? (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={contact}>
          {phone}
        </a>
      ) : (
        <None />
      )
    },
  }),
  column.accessor('bookingCount', {
    header: 'Bookings',
    meta: { className: `${figures.className} max-lg:w-full max-lg:text-sm max-lg:text-muted` },
    cell: ({ row: { original: person } }) => <Bookings person={person} />,
  }),
  column.accessor('lastBookingAt', { header: 'Last', meta: wider, cell: ({ getValue }) => <Day at={getValue()} /> }),
  column.accessor('nextBookingAt', { header: 'Next', meta: wide, cell: ({ getValue }) => <Day at={getValue()} /> }),
  column.accessor('since', {
    header: 'Since',
    meta: wider,
    cell: ({ getValue }) => <Day at={getValue()} />,
  }),
])

const None = () => <span className="text-muted max-lg:hidden">–</span>

function Day({ at }: { at: Date | null }) {
  const { date, moment } = useStudio()
  return at ? <time title={moment(at)}>{date(at)}</time> : <None />
}

/** On a narrow screen in a sentence, with the days that have columns of their own on a wide one. */
function Bookings({ person: { bookingCount, nextBookingAt, lastBookingAt } }: { person: ListedPerson }) {
  const { date } = useStudio()

  return (
    <>
      {bookingCount}
      <span className="lg:hidden">
        {bookingCount === 1 ? ' booking' : ' bookings'}
        {nextBookingAt && `, next on ${date(nextBookingAt)}`}
        {!nextBookingAt && lastBookingAt && `, last on ${date(lastBookingAt)}`}
      </span>
    </>
  )
}
