import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import type { Call } from '#shared/http/call.ts'
import { listedName } from '#shared/people/listed-name.ts'
import { bagContract, type Club } from '#shared/workshop/bag-contract.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'

const bagKey = ['workshop', 'bag'] as const

export const myBag = queryOptions({
  queryKey: [...bagKey, 'mine'],
  queryFn: () => call(bagContract.listMyClubs, {}),
})

export const bagOf = (personId: string) =>
  queryOptions({
    queryKey: [...bagKey, personId],
    queryFn: () => call(bagContract.listClubsOfPerson, { params: { personId } }),
  })

/** Clients whose clubs can be taken in: the bench finds them without the right to open their pages. */
export async function findBagOwners(search: string): Promise<PickedPerson[]> {
  const { owners } = await call(bagContract.findBagOwners, { query: { search } })

  return owners.map(({ id, contact, ...names }) => ({ id, name: listedName(names), detail: contact }))
}

// Shorter than the photo addresses stay valid.
const freshMilliseconds = 10 * 60_000

export const passportQuery = (code: string) =>
  queryOptions({
    queryKey: [...bagKey, 'passport', code],
    queryFn: () => call(passportContract.readPassport, { params: { code } }),
    staleTime: freshMilliseconds,
  })

/** Every query that shows a club, to be asked again. */
export const clubsKey = bagKey

export const addMyClub = (body: { slot: Slot; spec: ClubSpec }) => call(passportContract.addMyClub, { body })

export const markClub = (clubId: string, status: Club['status'], version: number) =>
  call(bagContract.changeClub, { params: { clubId }, body: { status, version } })

export const addClubPhotos = (clubId: string, fileIds: string[], call: Call) =>
  call(passportContract.addClubPhotos, { params: { clubId }, body: { fileIds } })

export const removeClubPhoto = (clubId: string, fileId: string) =>
  call(passportContract.removeClubPhoto, { params: { clubId, fileId } })

export const makeClubAgain = (clubId: string) => call(sheetsContract.makeAgain, { body: { clubId } })

export const fetchInsurance = (only?: 'missing') =>
  call(passportContract.drawInsurance, { query: { ...(only && { only }) } })
