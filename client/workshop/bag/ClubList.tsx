import { useState } from 'react'

import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import { type Club, isMissing } from '#shared/workshop/bag-contract.ts'
import { showPassport } from '#shared/workshop/passport.ts'

import { makeOfClub, statusWords } from './club-words.ts'
import { ClubDetails } from './ClubDetails.tsx'

/** In the order of a bag: driver first, putter last. */
const inOrder = (clubs: readonly Club[]) =>
  clubs.toSorted((one, other) => Slot.options.indexOf(one.slot) - Slot.options.indexOf(other.slot))

/** The clubs of a bag, one line each; the chosen one opens beside the list. */
export function ClubList({ clubs }: { clubs: readonly Club[] }) {
  const [openId, open] = useState<string>()
  const opened = clubs.find(({ id }) => id === openId)

  return (
    <>
      <ul className="border-t border-line">
        {inOrder(clubs).map((club) => (
          <li key={club.id} className="flex items-center gap-4 border-b border-line py-2">
            <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
              <div className="min-w-0 flex-1 basis-52">
                <p className="flex flex-wrap items-center gap-x-3 font-medium">
                  {nameOfSlot(club.slot)}
                  {club.status !== 'in_bag' && (
                    <Badge tone={isMissing(club) ? 'danger' : 'neutral'}>{statusWords[club.status]}</Badge>
                  )}
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  {makeOfClub(club) || 'Nothing is written down of it yet'}
                </p>
              </div>
              <span className="font-mono text-sm text-muted">{showPassport(club.passportCode)}</span>
            </div>
            <Button tone="quiet" size="tight" onClick={() => open(club.id)}>
              Open<span className="sr-only"> {nameOfSlot(club.slot)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog title={nameOfSlot(opened.slot)} place="wide" onClose={() => open(undefined)}>
          <Loaded skeleton={<Skeleton className="h-96" />}>
            <ClubDetails code={opened.passportCode} />
          </Loaded>
        </Dialog>
      )}
    </>
  )
}
