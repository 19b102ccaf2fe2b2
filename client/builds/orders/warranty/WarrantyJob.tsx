import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'
import { replacedWords, type WarrantyPart } from '#shared/builds/orders/warranty.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { leavePart } from './queries.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'

const changing = new Set<Build['status']>(['warranty_return', 'in_build', 'qc_failed'])

/** Which clubs are here under warranty, why, and what is put in the place of what. */
export function WarrantyJob({ build }: { build: Build }) {
  const [isAsking, ask] = useState(false)
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const { status, clubs, history, returnedAt, warrantyParts } = build
  const back = clubs.filter(({ isBack }) => isBack)
  if (returnedAt === null || !isInHouse(status) || back.length === 0) return null

  const why = history.findLast(({ from, to }) => to === 'warranty_return' && from !== 'on_hold')?.reason
  const isOpen = mayEdit && changing.has(status)
  const ids = new Set(back.map(({ id }) => id))
  const parts = warrantyParts.filter(({ clubId, at }) => ids.has(clubId) && at >= returnedAt)
  return (
    <RecordPart
      title="Under warranty"
      action={
        isOpen && (
          <Button tone="quiet" size="tight" onClick={() => ask(true)}>
            Replace a part
          </Button>
        )
      }
    >
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{back.map(({ slot }) => nameOfSlot(slot)).join(', ')}</span>
        {why && `: ${why}`}
      </p>
      {parts.length === 0 ? (
        <p className="text-sm text-muted">No part is replaced. What is put in costs the client nothing.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {parts.map((part) => (
            <Replaced key={part.id} build={build} part={part} mayLeave={isOpen} />
          ))}
        </ul>
      )}
      {isAsking && <ReplaceDialog build={build} onClose={() => ask(false)} />}
    </RecordPart>
  )
}

function Replaced({ build, part, mayLeave }: { build: Build; part: WarrantyPart; mayLeave: boolean }) {
  const { moment } = useStudio()
  const queries = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => leavePart(build.id, part.id),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const club = build.clubs.find(({ id }) => id === part.clubId)
  const { by, at, isTaken, was, name, serial, reason } = part

  return (
    <li className="grid gap-1 py-2 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          <span className="font-medium">
            {club && nameOfSlot(club.slot)}, {replacedWords[part.part].toLowerCase()}:
          </span>{' '}
          {name} <span className="text-muted">for {was}</span>
        </span>
        {mayLeave && !isTaken && (
          <Button tone="quiet" size="tight" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            Leave it in
          </Button>
        )}
      </div>
      <span className="text-muted">
        {reason}. {isTaken ? 'Put in by' : 'Chosen by'} {by ?? 'somebody who left'}, {moment(at)}
        {serial && `. Serial ${serial}`}
      </span>
      {leaving.error && <Refusal error={leaving.error} />}
    </li>
  )
}
