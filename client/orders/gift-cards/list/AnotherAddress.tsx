import { useState } from 'react'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { readdressGiftCard } from '#client/orders/gift-cards/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { EmailAddress } from '#shared/http/wire.ts'

interface AnotherAddressProps {
  giftCardId: string
  wasSent: boolean
}

/** A card that went, or would go, to a mistyped address. */
export function AnotherAddress({ giftCardId, wasSent }: AnotherAddressProps) {
  const [isOpen, open] = useState(false)

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Correct the address
      </Button>
      {isOpen && <AddressDialog giftCardId={giftCardId} wasSent={wasSent} onClose={() => open(false)} />}
    </>
  )
}

const Address = z.object({ email: EmailAddress })

function AddressDialog({ giftCardId, wasSent, onClose }: AnotherAddressProps & { onClose: () => void }) {
  const sending = useAct(({ email }: z.output<typeof Address>) => readdressGiftCard(giftCardId, email), {
    done: (_, { email }) =>
      wasSent
        ? `A new code is on its way to ${email}. The one before opens nothing any more`
        : `The card goes to ${email} on its day`,
    touches: [['gift-cards']],
    onDone: onClose,
  })
  const request = useRequestForm({
    schema: Address,
    defaultValues: { email: '' },
    fields: [{ name: 'email', label: 'E-mail' }],
    sending,
  })
  const { form } = request

  return (
    <Dialog title="Correct the address" onClose={onClose}>
      <RequestForm request={request} verb={wasSent ? 'Send a new code' : 'Save'} otherwise="Nothing was changed">
        <Field
          label="E-mail"
          hint={wasSent ? 'It gets a new code there. The code that went to the former address ends.' : undefined}
          error={form.formState.errors.email?.message}
        >
          {(ids) => (
            <TextInput {...ids} {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
          )}
        </Field>
      </RequestForm>
    </Dialog>
  )
}
