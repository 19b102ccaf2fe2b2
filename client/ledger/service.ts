/** What other features of the client use of ledger; pages are none of it. */
export { CountTerminal, TerminalCounted } from './month-end/CountTerminal.tsx'
