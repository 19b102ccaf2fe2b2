import { createContext, useContext } from 'react'

/** Does something to the account; where that takes the second step, asks for it and does it then. */
export type Confirmed = <Result>(work: () => Promise<Result>) => Promise<Result>

export const ConfirmedContext = createContext<Confirmed>((work) => work())

export const useConfirmed = (): Confirmed => useContext(ConfirmedContext)
