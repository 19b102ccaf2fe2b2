import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey, stepBuild } from '#client/builds/order-queries.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { BuildClub } from '#shared/builds/orders/club.ts'
import type { Build } from '#shared/builds/orders/contract.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

type ClubOfBuild = Pick<BuildClub, 'id' | 'slot'>

interface TakeBackDialogProps {
  build: Pick<Build, 'id' | 'number' | 'version'>
  /** The clubs that may have come back: one of a bag, or all of a build. */
  clubs: readonly ClubOfBuild[]
  onTaken: () => void
  onClose: () => void
}

/** Chooses the clubs that came back, and asks what is wrong with each. */
export function TakeBackDialog({ build, clubs, onTaken, onClose }: TakeBackDialogProps) {
  const { id, number, version } = build
  const [reason, setReason] = useState('')
  const [back, setBack] = useState<readonly string[]>(() => clubs.map((club) => club.id))
  const taking = useAct(() => stepBuild(id, { to: 'warranty_return', version, reason, clubIds: [...back] }), {
    onDone: onTaken,
    touches: [buildsKey],
  })
  const [only, ...others] = clubs
  const what = only && others.length === 0 ? `${nameOfSlot(only.slot)} of ${number}` : number

  return (
    <ActDialog
      title={`Take back under warranty: ${what}?`}
      act={taking}
      verb="Take back under warranty"
      otherwise="It is not taken back"
      isOff={!reason.trim() || back.length === 0}
      onAct={() => taking.mutate()}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The bench makes it right free of charge, and it is measured anew before it leaves. Parts to be replaced, and
        photos of what is wrong, are put on the page of the build.
      </p>
      {others.length > 0 && <WhichClubs clubs={clubs} back={back} onChoose={setBack} />}
      <Field label="Reason" hint="What is wrong, as the client says it.">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}

interface WhichClubsProps {
  clubs: readonly ClubOfBuild[]
  back: readonly string[]
  onChoose: (back: readonly string[]) => void
}

const WhichClubs = ({ clubs, back, onChoose }: WhichClubsProps) => (
  <fieldset className="grid gap-1">
    <legend className="text-sm font-medium">Which came back</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
      {clubs.map(({ id, slot }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-fairway"
            checked={back.includes(id)}
            onChange={({ target }) => onChoose(target.checked ? [...back, id] : back.filter((one) => one !== id))}
          />
          {nameOfSlot(slot)}
        </label>
      ))}
    </div>
  </fieldset>
)
