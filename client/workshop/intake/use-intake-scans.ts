import { useState } from 'react'

import { useScanned } from '#client/ui/keys/use-scanned.ts'
import type { ScannedClubs } from '#client/workshop/club-rows.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'

import { findMissed, findScanned, type IntakeStart } from './find-scanned.ts'

export interface ScanNotice {
  text: string
  /** The club is reported missing or belongs to another client: somebody has to look. */
  isAlarm: boolean
}

/** Announces the last scan and passes on its clubs. The first scanned owner becomes the client. */
export function useIntakeScans(start: IntakeStart | undefined, onFound: (scanned: ScannedClubs) => void): ScanNotice {
  const [said, say] = useState(() => wordsOf(start))
  const take = async (code: string) => {
    const found = await findScanned(code)
    if (!found) return say({ text: (await findMissed(code)) ?? `Nothing is known by ${code}.`, isAlarm: true })
    if (start !== undefined && found.person.id !== start.person.id) {
      return say({ text: `${code} is of ${found.person.name}: it is not taken in here.`, isAlarm: true })
    }
    onFound(found)
    return say(wordsOf(found))
  }
  useScanned((code) => {
    take(code).catch((error: unknown) => say({ text: sentenceOf(error), isAlarm: true }))
  })

  return said
}

const names = (clubs: ScannedClubs['clubs']) => clubs.map(({ slot }) => nameOfSlot(slot)).join(', ')
const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function wordsOf(found: IntakeStart | undefined): ScanNotice {
  if (!found || found.clubs.length === 0) return { text: '', isAlarm: false }

  const { person, clubs } = found
  const missed = clubs.filter(isMissing)
  if (missed.length === 0) return { text: `${names(clubs)} of ${person.name}`, isAlarm: false }

  return {
    text: `Reported missing: ${names(missed)} of ${person.name}. Keep it here, and call its owner.`,
    isAlarm: true,
  }
}
