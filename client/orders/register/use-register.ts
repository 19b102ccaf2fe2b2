import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import { keptInBrowser } from '#client/ui/browser/kept.ts'

import { afterChange, isEmpty, newSale, Sale } from './sale.ts'

/** On this device alone: what is rung up, and the sales that wait for somebody who went to look for something. */
const Register = z.object({ sale: Sale, held: z.array(Sale) })
type Register = z.output<typeof Register>

const kept = keptInBrowser('register', Register)

export function useRegister() {
  const [register, set] = useState<Register>(() => kept.read() ?? { sale: newSale(), held: [] })
  const change = (next: (register: Register) => Register) =>
    set((before) => {
      const after = next(before)
      kept.write(after)
      return after
    })

  const queries = useQueryClient()
  useEffect(() => {
    const onStorage = () => {
      const elsewhere = kept.read()
      if (!elsewhere) return
      set((here) => togetherWith(here, elsewhere))
      // Its order may have been paid there.
      void queries.invalidateQueries({ queryKey: ['orders'] })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [queries])

  return {
    ...register,
    changeSale: (next: (sale: Sale) => Sale) =>
      change(({ sale, held }) => ({ sale: afterChange(sale, next(sale)), held })),
    hold: () =>
      change(({ sale, held }) => (isEmpty(sale) ? { sale, held } : { sale: newSale(), held: [...held, sale] })),
    /** What is rung up meanwhile waits in its place. */
    resume: (id: string) =>
      change(({ sale, held }) => {
        const resumed = held.find((one) => one.id === id)
        const others = held.filter((one) => one.id !== id)
        return resumed ? { sale: resumed, held: isEmpty(sale) ? others : [...others, sale] } : { sale, held }
      }),
    /** To be paid here: an order that was made elsewhere. */
    open: (orderId: string) =>
      change(({ sale, held }) => ({
        sale: { ...newSale(), orderId },
        held: isEmpty(sale) ? held : [...held, sale],
      })),
    /** What was rung up is part of that order by now. */
    become: (orderId: string) => change(({ held }) => ({ sale: { ...newSale(), orderId }, held })),
    begin: () => change(({ held }) => ({ sale: newSale(), held })),
  }
}

/** What another tab has made of the same sale, its payment above all; another sale there leaves this one alone. */
const togetherWith = (here: Register, { sale, held }: Register): Register => ({
  sale: sale.id === here.sale.id ? sale : here.sale,
  held: held.filter(({ id }) => id !== here.sale.id),
})
