import { useInfiniteQuery } from '@tanstack/react-query'

import { useAddress } from '#client/routing/navigation.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { groupsMatching } from '#client/workshop/groups/queries.ts'

/** Which group pays for the bag; it stays in the address from bag to bag. */
export function GroupField() {
  const { read, change } = useAddress()
  const chosen = read('group')
  const { data } = useInfiniteQuery(groupsMatching({ shelf: 'open' }))
  const groups = data?.pages.flatMap((page) => page.groups) ?? []
  if (groups.length === 0) return null

  return (
    <Field label="Group" optional hint="Its payer pays for the bag.">
      {(ids) => (
        <Select {...ids} value={chosen ?? ''} onChange={({ target }) => change({ group: target.value || undefined })}>
          <option value="">None, the client pays</option>
          {groups.map(({ id, number, name }) => (
            <option key={id} value={id}>
              {name}, {number}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
