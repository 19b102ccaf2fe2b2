import { sql } from 'kysely'

import type { CsvColumn } from '#server/kernel/csv/write-csv.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { exportList } from '#server/lists/service.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { membershipColumns, membershipListContract } from '#shared/memberships/list-contract.ts'
import { type MembershipStatus, membershipWords } from '#shared/memberships/status.ts'
import { decimalOf } from '#shared/money.ts'
import { isToldOfMoney } from '#shared/permissions/may.ts'

import { membershipsLike, orderOfMemberships } from './list.ts'

/** The memberships of the list as a file. */
export function exportMemberships(
  work: Work,
  { columns: chosen, ...query }: Parsed<typeof membershipListContract.exportMemberships>['query'],
): Promise<AnswerFile> {
  const facts = { searched: Boolean(query.search), standing: query.standing }

  return exportList(work, {
    name: 'memberships',
    event: { action: 'memberships_exported', entity: 'membership', facts },
    query: (work) =>
      membershipsLike(work, query)
        .clearSelect()
        .select(['number', 'plan.name as planName', 'membership.status', 'membership.priceCents'])
        .select(['startsOn', 'endsOn', 'renewsOn', 'frozenUntil', 'email', 'phone'])
        .select(sql<string>`person.first_name || ' ' || person.last_name`.as('personName')),
    keyset: orderOfMemberships(query),
    columns: columnsIn(work.place.currency, isToldOfMoney(work.context.actor)),
    chosen,
  })
}

interface Row {
  number: string
  planName: string
  personName: string
  email: string | null
  phone: string | null
  status: MembershipStatus
  startsOn: string
  endsOn: string | null
  renewsOn: string | null
  frozenUntil: string | null
  priceCents: number
}

const columnsIn = (
  currency: string,
  withPrices: boolean,
): Record<(typeof membershipColumns)[number], CsvColumn<Row>> => ({
  number: { title: 'Membership', valueOf: ({ number }) => number },
  client: { title: 'Client', valueOf: ({ personName }) => personName },
  email: { title: 'E-mail', valueOf: ({ email }) => email },
  phone: { title: 'Phone', valueOf: ({ phone }) => phone },
  plan: { title: 'Plan', valueOf: ({ planName }) => planName },
  state: { title: 'State', valueOf: ({ status }) => membershipWords[status].label },
  starts: { title: 'Starts', valueOf: ({ startsOn }) => startsOn },
  renews: { title: 'Renews', valueOf: ({ renewsOn }) => renewsOn },
  ends: { title: 'Ends', valueOf: ({ endsOn }) => endsOn },
  frozenUntil: { title: 'Frozen until', valueOf: ({ frozenUntil }) => frozenUntil },
  currency: { title: 'Currency', valueOf: () => currency },
  price: {
    title: 'Price',
    valueOf: ({ priceCents }) => (withPrices ? Number(decimalOf(priceCents, currency)) : null),
  },
})
