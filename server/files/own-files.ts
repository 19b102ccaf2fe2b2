import type { OfPerson } from '#server/kernel/feature.ts'

import { addressOf } from './address.ts'
import { dropFilesOfPerson } from './service.ts'
import { endAddressesOf, expireUploadsOf, forgetNamesOfFiles, listFilesOfPerson, listUploadsOf } from './store.ts'

const copyDays = 7

/** Files that are evidence stay while a claim or dispute is open; collect.ts removes them afterwards. */
export const filesOfPerson: OfPerson = {
  async export(work, { personId, userId }, house) {
    const kept = personId === null ? [] : await listFilesOfPerson(work, personId)
    const uploaded = userId === null ? [] : await listUploadsOf(work, userId)
    const until = new Date(house.now().getTime() + copyDays * 86_400_000)
    const present = <File extends { id: string; ownerKey: string }>({ id, ownerKey, ...file }: File) => ({
      ...file,
      address: house.config.publicUrl + addressOf(house, { id, ownerKey }, 'full', until),
      openUntil: until,
    })

    return { files: [...kept.map(present), ...uploaded.map(present)] }
  },

  async forget(work, { personId, userId }, { isBound, isDisputed, now }) {
    if (userId !== null) await expireUploadsOf(work, userId, now)
    if (personId === null) return
    await endAddressesOf(work, personId)
    if (isBound || isDisputed) return

    await forgetNamesOfFiles(work, personId)
    await dropFilesOfPerson({ ...work, now }, personId)
  },

  merge: { tables: { fileLink: { words: ['photo or document', 'photos and documents'] } } },
}
