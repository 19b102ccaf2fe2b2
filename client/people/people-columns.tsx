import { Suspense } from 'react'

import { columnsOf, figures, roomy } from '#client/list/columns.ts'
import { usePermissions } from '#client/permissions/service.ts'
import type { OfPerson } from '#client/routing/feature.ts'
import { Link } from '#client/routing/Link.tsx'
import { personPartsFor } from '#client/routing/person-parts.ts'
import { useStudio } from '#client/settings/service.ts'
import type { ListedPerson } from '#shared/people/contract.ts'
import { listedName } from '#shared/people/listed-name.ts'

import { AccountMark } from './AccountMark.tsx'
import { personPath } from './person/person-path.ts'
import { pageAround } from './queries.ts'

const column = columnsOf<ListedPerson>()
const wide = { className: `${figures.className} ${roomy}` }
const wider = { className: `${figures.className} @max-[60rem]:hidden` }
const contact = '@max-2xl:inline-flex @max-2xl:min-h-8 @max-2xl:items-center text-sm wrap-anywhere hover:underline'

export const peopleColumns = column.columns([
  column.accessor(listedName, {
    id: 'name',
    header: 'Name',
    enableSorting: true,
    meta: { className: '@max-2xl:w-full @2xl:min-w-40 wrap-anywhere', file: ['lastName', 'firstName', 'account'] },
    cell: ({ row: { original: person } }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 font-medium @max-2xl:justify-between @max-2xl:font-semibold">
        <Link
          to={personPath(person.id)}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          {listedName(person)}
        </Link>
        <AccountMark person={person} />
      </span>
    ),
  }),
  column.accessor('email', {
    header: 'E-mail',
    meta: { className: '@lg:@max-2xl:w-64 @2xl:min-w-48 @5xl:min-w-62' },
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
    meta: { className: '@2xl:whitespace-nowrap figures' },
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
    meta: {
      className: `${figures.className} @max-2xl:w-full @max-2xl:text-sm @max-2xl:text-muted`,
      file: ['bookings'],
    },
    cell: ({ row: { original: person } }) => <Bookings person={person} />,
  }),
  column.display({
    id: 'listed',
    header: 'Membership',
    meta: { className: '@max-2xl:w-full text-sm' },
    cell: ({ row, table }) => (
      <Listed personId={row.original.id} among={pageAround(table.options.meta?.ids ?? [], row.original.id)} />
    ),
  }),
  column.accessor('lastBookingAt', {
    header: 'Last',
    meta: { ...wider, file: ['lastBooking'] },
    cell: ({ getValue }) => <Day at={getValue()} />,
  }),
  column.accessor('nextBookingAt', {
    header: 'Next',
    meta: { ...wide, file: ['nextBooking'] },
    cell: ({ getValue }) => <Day at={getValue()} />,
  }),
  column.accessor('since', {
    header: 'Since',
    // Beside all others there is no room for it on a laptop.
    meta: { className: `${figures.className} @max-6xl:hidden` },
    cell: ({ getValue }) => <Day at={getValue()} />,
  }),
])

/** What features say of them; each comes when it is there. */
function Listed(of: Required<OfPerson>) {
  const { holds } = usePermissions()

  return personPartsFor(holds).listed.map(({ Part }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- their order never changes
    <Suspense key={index} fallback={null}>
      <Part {...of} />
    </Suspense>
  ))
}

const None = () => <span className="text-muted @max-2xl:hidden">–</span>

function Day({ at }: { at: Date | null }) {
  const { date, moment } = useStudio()
  return at ? <time title={moment(at)}>{date(at)}</time> : <None />
}

/** As a card in a sentence, with the days that have columns of their own in a table. */
function Bookings({ person: { bookingCount, nextBookingAt, lastBookingAt } }: { person: ListedPerson }) {
  const { date } = useStudio()

  return (
    <>
      {bookingCount}
      <span className="@2xl:hidden">
        {bookingCount === 1 ? ' booking' : ' bookings'}
        {nextBookingAt && `, next on ${date(nextBookingAt)}`}
        {!nextBookingAt && lastBookingAt && `, last on ${date(lastBookingAt)}`}
      </span>
    </>
  )
}
