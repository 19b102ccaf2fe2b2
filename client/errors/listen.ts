import { reporter } from './report.ts'

/** Takes note of what nobody caught. */
export function listenForErrors(): void {
  addEventListener('error', ({ error, message }: ErrorEvent) => {
    // A picture that does not load is no error of the program.
    if (error !== undefined || message) reporter.report(error ?? message, { operation: 'uncaught error' })
  })
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    reporter.report(reason, { operation: 'unhandled promise rejection' })
  })
}
