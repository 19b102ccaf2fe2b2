import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { dropOffer, purchasingKey, putOffer } from '#client/inventory/purchasing/queries.ts'
import { FindGoods } from '#client/orders/record/lines/FindGoods.tsx'
import type { Goods } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import {
  type OfferFacts,
  type SupplierItem,
  suppliersContract,
} from '#shared/inventory/purchasing/suppliers-contract.ts'

interface OfferProps {
  supplierId: string
  /** Without one an item is added. */
  offer?: SupplierItem
  onClose: () => void
}

const numberOf = (typed: string) => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** For how much a supplier sells an item, and by how many. */
export function OfferDialog({ supplierId, offer, onClose }: OfferProps) {
  const { currency } = useStudio().studio
  const [goods, choose] = useState<Pick<Goods, 'sku' | 'name'> | undefined>(offer)
  const [costCents, setCost] = useState<number | null>(offer?.costCents ?? null)
  const [code, setCode] = useState(offer?.code ?? '')
  const [pack, setPack] = useState(String(offer?.packQuantity ?? 1))
  const [lead, setLead] = useState(offer?.leadDays == null ? '' : String(offer.leadDays))
  const facts = { code, costCents, packQuantity: numberOf(pack), leadDays: lead.trim() === '' ? null : numberOf(lead) }
  const parsed = suppliersContract.putSupplierItem.body.safeParse(facts)
  const sku = goods?.sku
  const saving = useSaving(onClose)

  return (
    <Dialog title={offer ? offer.name : 'What they sell'} onClose={onClose}>
      <ActForm
        verb="Save"
        otherwise="It is not saved"
        error={saving.error}
        isBusy={saving.isPending}
        isOff={!parsed.success || sku === undefined}
        onClose={onClose}
        onAct={() => parsed.success && sku !== undefined && saving.mutate({ supplierId, sku, facts: parsed.data })}
        other={offer && <Drop supplierId={supplierId} sku={offer.sku} onDone={onClose} />}
      >
        {!offer && <FindGoods chosen={goods as Goods | undefined} onChoose={choose} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={`Cost of one, ${currency}`}>
            {(ids) => <MoneyField {...ids} currency={currency} value={costCents} onChange={setCost} />}
          </Field>
          <Text label="Their code" isOptional typed={code} onType={setCode} />
          <Text label="Sold by packs of" isNumber typed={pack} onType={setPack} />
          <Text
            label="Days to deliver"
            hint="Where it is not as usual."
            isOptional
            isNumber
            typed={lead}
            onType={setLead}
          />
        </div>
      </ActForm>
    </Dialog>
  )
}

interface OfferRequest {
  supplierId: string
  sku: string
  /** Null for what they sell no longer. */
  facts: OfferFacts | null
}

function useSaving(onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: async ({ supplierId, sku, facts }: OfferRequest): Promise<unknown> =>
      facts ? putOffer(supplierId, sku, facts) : dropOffer(supplierId, sku),
    onSuccess() {
      toastDone('Their price list is saved')
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: purchasingKey }),
  })
}

interface DropProps {
  supplierId: string
  sku: string
  onDone: () => void
}

function Drop({ supplierId, sku, onDone }: DropProps) {
  const saving = useSaving(onDone)

  return (
    <Button tone="quiet" busy={saving.isPending} onClick={() => saving.mutate({ supplierId, sku, facts: null })}>
      They sell it no longer
    </Button>
  )
}

interface TextProps {
  label: string
  hint?: string
  isOptional?: boolean
  isNumber?: boolean
  typed: string
  onType: (typed: string) => void
}

const Text = ({ label, hint, isOptional = false, isNumber = false, typed, onType }: TextProps) => (
  <Field label={label} hint={hint} optional={isOptional}>
    {(ids) => (
      <TextInput
        {...ids}
        autoComplete="off"
        inputMode={isNumber ? 'numeric' : 'text'}
        maxLength={60}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)
