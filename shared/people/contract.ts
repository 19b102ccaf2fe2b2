import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { CsvBytes, ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { columnsQuery, daysQuery, NextPage, pageQuery, sortQuery, Total } from '#shared/http/list.ts'
import { Id, Instant, OrNull, PhoneNumber } from '#shared/http/wire.ts'

import { PersonName } from './person-name.ts'

const Client = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null when the desk added a client by name only. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

export const Profile = Client.extend({
  /** The records of an address are shown only to somebody who has confirmed it. */
  isEmailProven: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const NewProfile = z.strictObject({
  firstName: PersonName(80)
    .meta({ examples: ['Sam'] })
    .register(personal),
  lastName: PersonName(80)
    .meta({ examples: ['Rivera'] })
    .register(personal),
  phone: OrNull(PhoneNumber).register(personal),
})
export type NewProfile = z.output<typeof NewProfile>

export const ListedPerson = Client.extend({
  since: Instant,
  accountId: Id.nullable(),
  bookingCount: z.int(),
  nextBookingAt: Instant.nullable(),
  lastBookingAt: Instant.nullable(),
})
export type ListedPerson = z.output<typeof ListedPerson>

const peopleFilters = {
  /** Part of a name, an e-mail address or a phone number. */
  search: z.string().trim().max(100).exactOptional(),
  tag: Id.exactOptional(),
  /** The code of a plan that they are a member by. */
  plan: z.string().max(40).exactOptional(),
  /** The days between which their last visit was. */
  ...daysQuery,
  /** Something is due of an order of theirs. Only whoever is told of money may ask. */
  owes: z.enum(['yes']).exactOptional(),
}

export const PeopleQuery = z.strictObject({
  ...peopleFilters,
  ...sortQuery('name', '-name'),
  ...pageQuery(),
})
export type PeopleQuery = z.output<typeof PeopleQuery>
export type PeopleFilters = Omit<PeopleQuery, 'after' | 'limit' | 'sort'>

/** What a column of a file of people may hold. */
export const PersonField = z.enum(['firstName', 'lastName', 'name', 'email', 'phone'])
export type PersonField = z.output<typeof PersonField>

export const peopleColumns = [
  'lastName',
  'firstName',
  'email',
  'phone',
  'account',
  'bookings',
  'lastBooking',
  'nextBooking',
  'since',
] as const

export const peopleContract = {
  readMyProfile: endpoint({
    method: 'GET',
    path: '/api/v1/profile',
    summary: "The signed-in person's client profile; null while the address is not confirmed",
    access: 'signed-in',
    response: Profile.nullable(),
  }),
  changeMyProfile: endpoint({
    method: 'PUT',
    path: '/api/v1/profile',
    summary: "Correct the signed-in person's own name and phone number",
    access: 'signed-in',
    body: NewProfile,
    response: Profile,
    /** `wrong_state` while there is no profile, because no address is confirmed. */
    failures: ['wrong_state'],
  }),
  listPeople: endpoint({
    method: 'GET',
    path: '/api/v1/people',
    summary: 'Clients and members by name, a page at a time',
    access: 'may:read/users',
    query: PeopleQuery,
    response: z.object({ people: z.array(ListedPerson), next: NextPage, total: Total }),
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/api/v1/people/export',
    summary: 'The same list, whole, as a CSV file',
    access: 'may:export/users',
    query: PeopleQuery.omit({ after: true, limit: true }).extend(columnsQuery(peopleColumns)).strict(),
    produces: 'text/csv',
    response: z.string(),
    limit: { max: 20, perSeconds: 600 },
  }),
  importPeople: endpoint({
    method: 'POST',
    path: '/api/v1/people/import',
    summary: 'Take clients in from a CSV file of up to 10 MB and 100,000 rows, or see what that would do',
    access: 'may:manage_clients/users',
    query: ImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ImportReport,
    limit: { max: 60, perSeconds: 600 },
  }),
}
