import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey, chooseShipping } from '#client/builds/order-queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { BuildTrack } from '#shared/builds/orders/tracker-contract.ts'

/** Chooses shipping, with address and price, or pickup. */
export function ShipThem({ track }: { track: BuildTrack }) {
  const [isAsking, ask] = useState(false)
  const choosing = useAct((address: string | null) => chooseShipping(track.token, address), {
    onDone: () => ask(false),
    touches: [buildsKey],
  })
  const { shippedTo } = track
  const isSent = shippedTo !== ''

  return (
    <Part title={isSent ? 'Sent to you' : 'Not coming by?'} inColumn>
      {isSent && (
        <p className="max-w-prose wrap-anywhere">
          We send them to <strong>{shippedTo}</strong>. <Price track={track} />
        </p>
      )}
      {isAsking ? (
        <AddressForm
          track={track}
          isBusy={choosing.isPending}
          onSave={(address) => choosing.mutate(address)}
          onLeave={() => ask(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" size="tight" onClick={() => ask(true)}>
            {isSent ? 'Another address' : 'Have them sent to me'}
          </Button>
          {isSent && (
            <Button tone="quiet" size="tight" busy={choosing.isPending} onClick={() => choosing.mutate(null)}>
              I come for them
            </Button>
          )}
        </div>
      )}
      {choosing.error && <Refusal error={choosing.error} />}
    </Part>
  )
}

function Price({ track: { shippingWithTaxCents } }: { track: BuildTrack }) {
  const { money } = useStudio()

  return (
    <>
      {shippingWithTaxCents > 0
        ? `Shipping is ${money(shippingWithTaxCents)} with tax, paid with the balance.`
        : 'It is free of charge.'}
    </>
  )
}

interface AddressFormProps {
  track: BuildTrack
  isBusy: boolean
  onSave: (address: string) => void
  onLeave: () => void
}

function AddressForm({ track, isBusy, onSave, onLeave }: AddressFormProps) {
  const [address, setAddress] = useState(track.shippedTo)

  return (
    <form
      className="grid max-w-prose gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && address.trim()) onSave(address.trim())
      }}
    >
      {track.shippedTo === '' && (
        <p className="text-muted">
          <Price track={track} />
        </p>
      )}
      <Field label="Address" hint="Street, town and ZIP code.">
        {(ids) => (
          <TextInput
            {...ids}
            required
            maxLength={300}
            autoComplete="street-address"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Send them there
        </Button>
        <Button tone="quiet" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </form>
  )
}
