import { createContext, useContext } from 'react'

/** Does something to the account; where that takes the second step, asks for it and does it then. */
export type WithConfirmation = <Result>(work: () => Promise<Result>) => Promise<Result>

export const ConfirmedContext = createContext<WithConfirmation>((work) => work())

export const useConfirmed = (): WithConfirmation => useContext(ConfirmedContext)
