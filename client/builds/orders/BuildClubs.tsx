import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { focusUnmeasured } from '#client/builds/measure-focus.ts'
import { MeasureCell } from '#client/builds/MeasureCell.tsx'
import { buildsKey } from '#client/builds/order-queries.ts'
import { WhichPiece } from '#client/inventory/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { BuildClub } from '#shared/builds/orders/club.ts'
import type { Build } from '#shared/builds/orders/contract.ts'
import type { ClubPiece } from '#shared/builds/orders/pieces.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf } from '#shared/clubs/spec.ts'
import { normalSerial } from '#shared/inventory/units/missed.ts'

const measured = new Set(['awaiting_parts', 'parts_ready', 'queued', 'in_build', 'qc', 'qc_failed', 'warranty_return'])

/** Each club's ordered values beside the measured ones. */
export function BuildClubs({ build }: { build: Build }) {
  const { moment } = useStudio()
  const { clubs, qcProblem, checkedBy, checkedAt, stage, status } = build
  const isToBeMeasured = status === 'qc' || (status === 'in_build' && stage === 'built')
  useEffect(() => {
    if (isToBeMeasured) focusUnmeasured()
  }, [isToBeMeasured])

  return (
    <RecordPart title="Clubs">
      {checkedBy && checkedAt ? (
        <p className="text-sm">
          Signed by {checkedBy}, {moment(checkedAt)}.
        </p>
      ) : (
        qcProblem && <p className="text-sm text-muted">{qcProblem}</p>
      )}
      <ul className="grid gap-4">
        {hereFirst(clubs).map((club) => (
          <Club key={club.id} build={build} club={club} />
        ))}
      </ul>
    </RecordPart>
  )
}

/** Clubs back under warranty first, then those that stayed with the client. */
const hereFirst = (clubs: Build['clubs']) => clubs.toSorted((one, other) => Number(other.isBack) - Number(one.isBack))

function Club({ build, club }: { build: Build; club: BuildClub }) {
  const { studio } = useStudio()
  const { slot, spec, madeBy, measures, isBack, collectedAt, collectedBy, collectedReason } = club
  const isHere = collectedAt === null && (build.returnedAt === null || isBack)
  const mayMeasure = usePermissions().holds('edit_builds/builds') && isHere
  const parts = [
    [spec.headBrand, spec.headModel],
    [spec.shaftBrand, spec.shaftModel, spec.flex],
    [spec.gripBrand, spec.gripModel],
  ]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)

  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-b-0">
      <h3 className="font-medium">
        {nameOfSlot(slot)}
        {madeBy === 'maker' && <span className="font-normal text-muted"> from its maker</span>}
        {!isHere && isInHouse(build.status) && <span className="font-normal text-muted"> is with the client</span>}
      </h3>
      {collectedAt !== null && (
        <p className="text-sm text-muted wrap-anywhere">
          Left before the others, with {collectedBy}: {collectedReason}
        </p>
      )}
      {parts.length > 0 && <p className="text-sm text-muted wrap-anywhere">{parts.join(' · ')}</p>}
      <ClubPieces club={club} />
      {spec.builderNotes && <p className="text-sm wrap-anywhere whitespace-pre-line">{spec.builderNotes}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
        {measures.map((measure) =>
          mayMeasure && measured.has(build.status) ? (
            <MeasureCell
              key={`${measure.field} ${measure.value ?? ''}`}
              buildId={build.id}
              clubId={club.id}
              name={nameOfSlot(slot)}
              measure={measure}
            />
          ) : (
            <p key={measure.field} className="text-sm figures">
              <span className="text-muted">{fieldOf(measure.field).label} </span>
              {showField(measure.field, measure.value ?? measure.target, studio.locale)}
            </p>
          ),
        )}
      </div>
      <EarlierMeasures club={club} />
    </li>
  )
}

/** The measurements before a warranty return, or of the club that this one replaced, to compare with. */
function EarlierMeasures({ club: { earlierMeasures } }: { club: BuildClub }) {
  const { moment, studio } = useStudio()
  if (earlierMeasures.length === 0) return null

  return (
    <details className="text-sm">
      <summary className="min-h-row cursor-pointer py-1 text-muted">Measured before</summary>
      <ul className="grid gap-1 pb-1 figures">
        {earlierMeasures.map(({ field, value, pass, by, at }) => (
          <li key={`${field} ${at.getTime()}`} className="wrap-anywhere">
            <span className="text-muted">{fieldOf(field).label} </span>
            {showField(field, value, studio.locale)}
            {!pass && ', outside its tolerance'}
            <span className="text-muted">, {[by, moment(at)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const partWords: Record<ClubPiece['part'], string> = { head: 'Head', shaft: 'Shaft', grip: 'Grip' }

/** The serials that went into a club, and doubts about them. */
function ClubPieces({ club: { pieces, spec } }: { club: BuildClub }) {
  if (pieces.length === 0) return null

  return (
    <ul aria-label="Serials" className="grid gap-1 text-sm">
      {pieces.map((piece) => (
        <li key={`${piece.part} ${piece.serial}`} className="grid justify-items-start gap-1">
          <span>
            <span className="text-muted">{partWords[piece.part]} </span>
            <span className="font-mono wrap-anywhere">{piece.serial}</span>
          </span>
          {!piece.named && <Unnamed piece={piece} />}
          {piece.part === 'head' && spec.headSerial && normalSerial(spec.headSerial) !== normalSerial(piece.serial) && (
            <strong className="font-medium text-flag-deep">
              The sheet says {spec.headSerial}: that is what the client’s bag will say.
            </strong>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The piece that came first, until somebody names another. */
function Unnamed({ piece: { sku, serial } }: { piece: ClubPiece }) {
  const { holds } = usePermissions()
  const maySay = holds('read/inventory') && (holds('edit_builds/builds') || holds('manage_inventory/inventory'))
  const [isSaying, setSaying] = useState(false)
  const queries = useQueryClient()
  const close = () => {
    setSaying(false)
    void queries.invalidateQueries({ queryKey: buildsKey })
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      Nobody has said yet that it is this one.
      {maySay && (
        <Button tone="quiet" size="tight" aria-label={`Which it was: ${serial}`} onClick={() => setSaying(true)}>
          Which it was
        </Button>
      )}
      {isSaying && <WhichPiece sku={sku} serial={serial} onClose={close} />}
    </span>
  )
}
