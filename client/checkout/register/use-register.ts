import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'

import { keptInBrowser, keptInTab } from '#client/ui/browser/kept.ts'
import { leftByTabs, takeForTab } from '#client/ui/browser/tab-lock.ts'

import { afterChange, isEmpty, newSale, Sale } from './sale.ts'

const kind = 'register sale'

/** Kept by tab: two tabs are two counters. */
const keptSale = keptInTab(kind, Sale)

/** Kept by device: each tab's sale, and the held sales. */
const Shared = z.object({ open: z.array(Sale), held: z.array(Sale) })
type Shared = z.output<typeof Shared>

const keptShared = keptInBrowser('register sales', Shared)

const readShared = (): Shared => keptShared.read() ?? { open: [], held: [] }

interface Register {
  sale: Sale
  held: readonly Sale[]
}

const without = (sales: readonly Sale[], id: string) => sales.filter((one) => one.id !== id)

/** A sale is on one screen, or held. */
function keep({ sale, held }: Register, before: Sale): void {
  const isElsewhere = ({ id }: Sale) => id !== before.id && id !== sale.id && !held.some((one) => one.id === id)
  const others = readShared().open.filter(isElsewhere)
  keptSale.write(sale)
  keptShared.write({ open: isEmpty(sale) ? others : [...others, sale], held: without(held, sale.id) })
}

export function useRegister() {
  const [register, set] = useState<Register>(() => {
    const sale = keptSale.read() ?? newSale()
    return { sale, held: without(readShared().held, sale.id) }
  })
  const change = (next: (register: Register) => Register) =>
    set((before) => {
      const after = next(before)
      keep(after, before.sale)
      return after
    })
  useOtherTabs({
    saleId: register.sale.id,
    onHeld: (held) => set((here) => ({ ...here, held: without(held, here.sale.id) })),
    // In the other tab it stays as it is.
    onTaken: () =>
      set(({ held }) => {
        const sale = newSale()
        keptSale.write(sale)
        return { sale, held }
      }),
    onLeft: (left) => change(({ sale, held }) => ({ sale, held: [...held, ...left] })),
  })

  return {
    ...register,
    changeSale: (next: (sale: Sale) => Sale) =>
      change(({ sale, held }) => ({ sale: afterChange(sale, next(sale)), held })),
    hold: () =>
      change(({ sale, held }) => (isEmpty(sale) ? { sale, held } : { sale: newSale(), held: [...held, sale] })),
    /** The present sale is held instead. */
    resume: (id: string) =>
      change(({ sale, held }) => {
        const resumed = held.find((one) => one.id === id)
        const others = without(held, id)
        return resumed ? { sale: resumed, held: isEmpty(sale) ? others : [...others, sale] } : { sale, held }
      }),
    /** Opens an order from elsewhere to be paid here. */
    open: (orderId: string) =>
      change(({ sale, held }) => ({
        sale: { ...newSale(), orderId },
        held: isEmpty(sale) ? held : [...held, sale],
      })),
    /** The lines are part of that order now. */
    become: (orderId: string) => change(({ held }) => ({ sale: { ...newSale(), orderId }, held })),
    /** It is paid, so it is not kept when this tab closes. */
    settled: () => {
      const { open, held } = readShared()
      keptShared.write({ open: without(open, register.sale.id), held })
    },
    begin: () => change(({ held }) => ({ sale: newSale(), held })),
  }
}

interface OtherTabs {
  saleId: string
  onHeld: (held: readonly Sale[]) => void
  /** Another tab has this tab's sale: a copied tab is another counter. */
  onTaken: () => void
  /** Holds the sales of closed tabs. */
  onLeft: (sales: readonly Sale[]) => void
}

function useOtherTabs({ saleId, ...on }: OtherTabs): void {
  const onHeld = useEffectEvent(on.onHeld)
  const onTaken = useEffectEvent(on.onTaken)
  const onLeft = useEffectEvent(on.onLeft)
  const queries = useQueryClient()
  useEffect(() => {
    let isOver = false
    void takeForTab(kind, saleId).then((isOurs) => isOurs || isOver || onTaken())
    return () => void (isOver = true)
  }, [saleId])
  useEffect(() => {
    const own = keptSale.read()?.id
    void leftByTabs(kind, without(readShared().open, own ?? '')).then((left) => left.length > 0 && onLeft(left))
  }, [])
  useEffect(() => {
    const onStorage = () => {
      onHeld(readShared().held)
      // The order on this screen may have been paid in another tab.
      void queries.invalidateQueries({ queryKey: ['orders'] })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [queries])
}
