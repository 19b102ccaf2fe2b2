import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sheetPath } from '#client/builds/service.ts'
import { aboutSpec } from '#client/fittings/compare/about-spec.ts'
import { fittingsKey, makeSheet } from '#client/fittings/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { nameOfSlot, type Slot } from '#shared/clubs/slots.ts'
import type { Candidate, Fitting } from '#shared/fittings/records.ts'
import { slotsLike } from '#shared/fittings/sheet-clubs.ts'
import { counted } from '#shared/words.ts'

/** Which clubs are built of each candidate that the client takes. */
type SlotsByCandidate = Record<string, readonly Slot[]>

const bestOf = ({ candidates, bestCandidateId }: Fitting): SlotsByCandidate => {
  const best = candidates.find(({ id }) => id === bestCandidateId)
  return best ? { [best.id]: [best.slot] } : {}
}

/** What the client takes becomes a build sheet of theirs: of the best candidate, of another one, or of several. */
export function MakeSheet({ fitting, isLikely }: { fitting: Fitting; isLikely: boolean }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button size="tight" tone={isLikely ? 'primary' : 'quiet'} onClick={() => setOpen(true)}>
        Make sheet
      </Button>
      {isOpen && <MakeSheetDialog fitting={fitting} onClose={() => setOpen(false)} />}
    </>
  )
}

function MakeSheetDialog({ fitting, onClose }: { fitting: Fitting; onClose: () => void }) {
  const go = useGo()
  const queries = useQueryClient()
  const [chosen, choose] = useState(() => bestOf(fitting))
  const clubs = Object.entries(chosen).map(([candidateId, slots]) => ({ candidateId, slots: [...slots] }))
  const making = useAct(
    () => {
      const body = { clubs, version: fitting.version }
      return makeSheet(fitting.id, body)
    },
    {
      onDone: async ({ id }) => {
        await queries.invalidateQueries({ queryKey: fittingsKey })
        await go(sheetPath(id))
      },
    },
  )
  const count = clubs.reduce((sum, { slots }) => sum + slots.length, 0)

  return (
    <Dialog title="Make a build sheet" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0 && !making.isPending) making.mutate()
        }}
      >
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm text-muted">What the client takes</legend>
          {fitting.candidates.map((candidate) => (
            <CandidateChoice
              key={candidate.id}
              candidate={candidate}
              slots={chosen[candidate.id]}
              onChange={(slots) => {
                const { [candidate.id]: _, ...others } = chosen
                choose(slots ? { ...others, [candidate.id]: slots } : others)
              }}
            />
          ))}
        </fieldset>
        {making.error && <Refusal title="No sheet is written" error={making.error} />}
        <div className="flex justify-end">
          <Button type="submit" busy={making.isPending} disabled={count === 0}>
            {count === 0 ? 'Choose a club' : `Write ${counted(count, 'club')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface CandidateChoiceProps {
  candidate: Candidate
  /** The clubs that are built of it; none while it is not taken. */
  slots: readonly Slot[] | undefined
  onChange: (slots: readonly Slot[] | undefined) => void
}

const boxLook = 'size-5 shrink-0 accent-fairway'

function CandidateChoice({ candidate, slots, onChange }: CandidateChoiceProps) {
  const { studio } = useStudio()
  const { label, slot, spec } = candidate
  const alike = slotsLike(slot)

  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          aria-label={label}
          className={boxLook}
          checked={slots !== undefined}
          onChange={({ target }) => onChange(target.checked ? [slot] : undefined)}
        />
        <span>
          <span className="font-medium">{label}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {[nameOfSlot(slot), aboutSpec(spec, studio.locale)].filter(Boolean).join(', ')}
          </span>
        </span>
      </label>
      {slots && alike.length > 1 && <SetChoice {...{ label, alike, slots, onChange }} />}
    </div>
  )
}

interface SetChoiceProps {
  label: string
  alike: readonly Slot[]
  slots: readonly Slot[]
  onChange: (slots: readonly Slot[] | undefined) => void
}

/** The other clubs of the set, each as much longer and stronger as the studio's standards are. */
function SetChoice({ label, alike, slots, onChange }: SetChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-3 pl-8">
      <legend className="text-sm text-muted">Clubs of the set {label}</legend>
      {alike.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-1.5 font-mono text-sm">
          <input
            type="checkbox"
            aria-label={nameOfSlot(one)}
            className={boxLook}
            checked={slots.includes(one)}
            onChange={({ target }) => {
              const next = target.checked ? [...slots, one] : slots.filter((slot) => slot !== one)
              onChange(next.length > 0 ? next : undefined)
            }}
          />
          {one}
        </label>
      ))}
    </fieldset>
  )
}
