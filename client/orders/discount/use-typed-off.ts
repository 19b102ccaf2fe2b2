import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { centsOf } from '#shared/money.ts'
import { StaffDiscount } from '#shared/orders/staff-discount.ts'

/** What somebody types to take off a line: a share or a sum, and why. */
export function useTypedOff() {
  const { studio } = useStudio()
  const [takes, setTakes] = useState<'percent' | 'cents'>('percent')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const off = takes === 'percent' ? { percent: percentOf(amount) } : { cents: centsOf(amount, studio.currency) }
  const { data } = StaffDiscount.safeParse({ ...off, reason })

  return { takes, setTakes, amount, setAmount, reason, setReason, discount: data }
}

export type TypedOff = ReturnType<typeof useTypedOff>

const percentOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
