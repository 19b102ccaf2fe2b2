import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/service.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'

import { fullName } from './full-name.ts'
import { personOf } from './queries.ts'

/** Whom the address names, as who came from a client's page chose them. */
export function useKnownPerson(personId: string | undefined): { person: PickedPerson | undefined; isPending: boolean } {
  const enabled = usePermissions().holds('read/users') && personId !== undefined
  const { data, isPending } = useQuery({ ...personOf(personId ?? ''), enabled })

  return { person: data && { id: data.id, name: fullName(data) }, isPending: enabled && isPending }
}
