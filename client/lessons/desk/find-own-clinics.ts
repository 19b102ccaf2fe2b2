import { GraduationCap } from 'lucide-react'

import { queryClient } from '#client/api/query-client.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { studioQuery } from '#client/settings/service.ts'
import { wordingOf } from '#client/ui/wording.ts'

import { clinicsWithMe, ownClinicPath } from './queries.ts'

/** What whoever is signed in gives: few enough to be looked through here. */
export const findOwnClinics: FindRows = async (letters) => {
  const [{ clinics }, studio] = await Promise.all([
    queryClient.ensureQueryData(clinicsWithMe),
    queryClient.ensureQueryData(studioQuery),
  ])
  const { dayShort, time } = wordingOf(studio)
  const words = letters.toLowerCase().split(/\s+/)

  return clinics
    .filter(({ title }) => words.every((word) => `clinic ${title}`.toLowerCase().includes(word)))
    .map(({ id, title, sessions: [first] }) => ({
      id,
      to: ownClinicPath(id),
      label: title,
      Icon: GraduationCap,
      name: title,
      detail: first ? `${dayShort(first.local)}, ${time(first.local)}` : '',
      keeps: 'name',
    }))
}
