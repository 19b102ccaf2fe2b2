import { useState } from 'react'
import { z } from 'zod'

import { keptInBrowser } from '#client/ui/browser/kept.ts'

import { isEmpty, newSale, Sale } from './sale.ts'

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

  return {
    ...register,
    changeSale: (next: (sale: Sale) => Sale) => change(({ sale, held }) => ({ sale: next(sale), held })),
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
