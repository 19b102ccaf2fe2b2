import { createContext, useContext } from 'react'

/** Runs an act on the account; if it needs the second step, asks for that and runs it again. */
export type WithConfirmation = <Result>(work: () => Promise<Result>) => Promise<Result>

export const ConfirmedContext = createContext<WithConfirmation>((work) => work())

export const useConfirmed = (): WithConfirmation => useContext(ConfirmedContext)
