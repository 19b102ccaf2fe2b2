import { createContext, type ReactNode } from 'react'

export interface PaymentFormProps {
  /** Of the payment link of an order. */
  token: string
  onPaid?: () => void
  /** What was kept for the payment is kept no longer. */
  onOver?: () => void
}

/** Draws what takes the payment of an order by its link: handed to features that stand before orders. */
export const PaymentForm = createContext<(props: PaymentFormProps) => ReactNode>(() => null)
