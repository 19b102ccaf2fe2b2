import { useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { Picker } from '#client/ui/forms/Picker.tsx'
import { groupsContract } from '#shared/workshop/groups/contract.ts'

import { anyOpenGroup } from './group-queries.ts'

const mostOffered = 8

/** The groups in the house whose name, number or payer fits the letters, the latest first. */
async function findOpenGroups(search: string) {
  const { groups } = await call(groupsContract.listGroups, {
    query: { limit: mostOffered, shelf: 'open', ...(search && { search }) },
  })
  return groups.map(({ id, name, number }) => ({ id, name, detail: number }))
}

interface GroupPickerProps {
  label: string
  hint: string
  isTight?: boolean
  onPick: (groupId: string) => void
}

/** Finds a group whose bags are in the house; draws nothing if there is none. */
export function GroupPicker({ onPick, ...rest }: GroupPickerProps) {
  const { data } = useQuery(anyOpenGroup)
  if (!data || data.groups.length === 0) return null

  return (
    <Picker
      {...rest}
      placeholder="Name, number or payer"
      leastLetters={0}
      noneOf={(letters) => `No group in the house fits “${letters}”.`}
      find={findOpenGroups}
      onPick={({ id }) => onPick(id)}
    />
  )
}
