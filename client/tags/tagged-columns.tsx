import { columnsOf } from '#client/list/columns.ts'
import { PersonLink } from '#client/people/service.ts'
import { listedName } from '#shared/people/listed-name.ts'
import type { TaggedPerson } from '#shared/tags/contract.ts'

import { TakeOff } from './TakeOff.tsx'

const column = columnsOf<TaggedPerson>()

const who = column.columns([
  column.accessor(listedName, {
    id: 'name',
    header: 'Name',
    meta: { className: 'font-medium wrap-anywhere @max-2xl:w-full @2xl:min-w-40' },
    cell: ({ row: { original: person } }) => <PersonLink personId={person.id}>{listedName(person)}</PersonLink>,
  }),
  column.accessor('email', {
    header: 'E-mail',
    meta: { className: 'text-sm text-muted wrap-anywhere @2xl:min-w-48 @max-2xl:min-w-0 @max-2xl:flex-1' },
  }),
])

export const taggedColumns = (tagId: string, mayChange: boolean) =>
  mayChange
    ? column.columns([
        ...who,
        column.display({
          id: 'action',
          header: 'Action',
          meta: { className: '@2xl:text-right' },
          cell: ({ row: { original: person } }) => <TakeOff tagId={tagId} person={person} />,
        }),
      ])
    : who
