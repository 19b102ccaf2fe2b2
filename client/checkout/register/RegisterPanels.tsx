import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { packagesQuery } from '#client/lessons/service.ts'
import { giftFields, RecipientFields, typedGift } from '#client/orders/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { SumField, useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { LessonPackage } from '#shared/lessons/contract.ts'
import type { MoneyPlace } from '#shared/money.ts'
import { type GiftCardRef, usualGiftsOf } from '#shared/payments/gift-cards.ts'

import { CashPanel } from './drawers/CashPanel.tsx'
import { DrawerPanel } from './drawers/DrawerPanel.tsx'
import type { Print } from './Papers.tsx'
import { ReturnPanel } from './returns/ReturnPanel.tsx'
import type { Sale } from './sale.ts'
import { MembershipPanel } from './sell/MembershipPanel.tsx'
import { PlacesPanel } from './sell/PlacesPanel.tsx'
import type { Counter } from './use-counter.ts'

interface RegisterPanelsProps {
  counter: Counter
  onPrint: (print: Print) => void
  onClose: () => void
}

/** The panel that the address opens beside the sale. */
export function RegisterPanels({ counter, onPrint, onClose }: RegisterPanelsProps) {
  const { read, change } = useAddress()
  const close = () => {
    change({ panel: undefined, receipt: undefined })
    onClose()
  }
  const panel = read('panel')
  const sellsMemberships = usePermissions().holds('manage_members/memberships')
  const own = counter.drawers?.find(({ session }) => session?.isMine)
  if (panel === 'drawer' && counter.drawers) return <DrawerPanel drawers={counter.drawers} onClose={close} />
  if (panel === 'cash' && own?.session) return <CashPanel name={own.name} session={own.session} onClose={close} />
  if (panel === 'return') return <ReturnPanel counter={counter} onPrint={onPrint} onClose={close} />
  if (panel === 'gift') return <GiftCardPanel onAdd={counter.addGiftCard} onClose={close} />
  if (panel === 'lessons')
    return <PackagePanel person={counter.sale.person} onAdd={counter.addPackage} onClose={close} />
  if (panel === 'membership' && sellsMemberships) return <MembershipPanel counter={counter} onClose={close} />
  if (panel === 'places') {
    return <PlacesPanel person={counter.sale.person} onAdd={counter.addPlaces} onClose={close} />
  }
  if (panel !== 'held') return null

  return (
    <HeldSales
      held={counter.held}
      onResume={(id) => {
        counter.resume(id)
        close()
      }}
      onClose={close}
    />
  )
}

interface HeldSalesProps {
  held: readonly Sale[]
  onResume: (id: string) => void
  onClose: () => void
}

const wordsOf = ({ lines, tipCents }: Sale) =>
  [
    ...lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} x ${name}` : name)),
    ...(tipCents > 0 ? ['Tip'] : []),
  ].join(', ')

/** Held sales of this device. */
const HeldSales = ({ held, onResume, onClose }: HeldSalesProps) => (
  <Panel title="Held sales" onClose={onClose}>
    <ul className="divide-y divide-line border-y border-line">
      {held.map((sale) => (
        <li key={sale.id}>
          <button
            type="button"
            className="grid min-h-14 w-full content-center gap-0.5 py-1.5 text-left hover:bg-sunken"
            onClick={() => onResume(sale.id)}
          >
            <span className="font-medium">{sale.person?.name ?? 'Nobody in particular'}</span>
            <span className="text-sm text-muted">{wordsOf(sale) || 'An order'}</span>
          </button>
        </li>
      ))}
    </ul>
    <p className="text-sm text-muted">They are kept on this device until they are sold or removed.</p>
  </Panel>
)

interface SoldGift {
  amountCents: number
  given: 'printed' | 'mailed'
  recipient: { name: string; email: string }
}

const blank: SoldGift = { amountCents: Number.NaN, given: 'printed', recipient: { name: '', email: '' } }

const giftIn = (place: MoneyPlace) =>
  z
    .custom<SoldGift>()
    .transform(({ amountCents, given, recipient }): GiftCardRef => ({
      amountCents,
      ...(given === 'printed' ? { isPrinted: true } : { recipient }),
    }))
    .pipe(typedGift(place))

/** A gift card of any sum: printed after payment, or mailed. */
function GiftCardPanel({ onAdd, onClose }: { onAdd: (gift: GiftCardRef) => void; onClose: () => void }) {
  const { money, studio } = useStudio()
  const request = useRequestForm({
    schema: giftIn(studio),
    defaultValues: blank,
    fields: giftFields,
    // It is submitted with the sale.
    sending: { mutate: (gift) => (onAdd(gift), onClose()), isPending: false, error: null },
  })
  const { form } = request
  const given = useWatch({ control: form.control, name: 'given' })

  return (
    <Panel title="Sell a gift card" onClose={onClose}>
      <RequestForm request={request} verb="Add to the sale" otherwise="It is not in the sale">
        <SumField
          data-first
          form={form}
          path="amountCents"
          label="Worth"
          quick={usualGiftsOf(studio.currency).map((cents) => ({ label: money(cents), cents }))}
        />
        <Field label="How it is given">
          {(ids) => (
            <Select {...ids} {...form.register('given')}>
              <option value="printed">Printed here, once it is paid</option>
              <option value="mailed">Mailed to somebody</option>
            </Select>
          )}
        </Field>
        {given === 'mailed' && (
          <RecipientFields
            name={form.register('recipient.name')}
            email={form.register('recipient.email')}
            errors={form.formState.errors.recipient}
          />
        )}
      </RequestForm>
    </Panel>
  )
}

interface PackagePanelProps {
  /** The sale's client, once chosen. */
  person: { name: string } | null
  onAdd: (sold: LessonPackage) => void
  onClose: () => void
}

/** Packages, one press each. */
function PackagePanel({ person, onAdd, onClose }: PackagePanelProps) {
  const { money } = useStudio()
  const { data: packages, error } = useQuery(packagesQuery)

  return (
    <Panel title="Sell a package of lessons" onClose={onClose}>
      <p className="text-sm text-muted">
        {person ? `They belong to ${person.name}.` : 'They belong to a client: say whose sale it is.'}
      </p>
      {error && (
        <Notice kind="problem" title="The packages are not known">
          {error.message}
        </Notice>
      )}
      {!packages && !error && <Skeleton className="h-40" />}
      {packages?.length === 0 && <p className="text-sm text-muted">No packages are sold here.</p>}
      <ul aria-label="Packages" className="divide-y divide-line border-y border-line empty:hidden">
        {packages?.map((one) => (
          <li key={one.code}>
            <button
              type="button"
              className="flex min-h-row w-full items-center justify-between gap-3 px-2 text-left text-sm hover:bg-sunken"
              onClick={() => {
                onAdd(one)
                onClose()
              }}
            >
              <span>
                {one.name}
                <span className="block text-muted">Good for {one.monthsValid} months</span>
              </span>
              <span className="figures">{money(one.priceCents)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
