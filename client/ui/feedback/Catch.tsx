import { Component, type ErrorInfo, type ReactNode } from 'react'

import { reporter } from '#client/errors/report.ts'
import { Failure } from '#shared/http/failure.ts'

export interface CaughtError {
  error: unknown
  /** Under which the error was reported; an expected failure is not. */
  errorId: string | undefined
  /** How often this part was tried again after a mistake of ours. */
  retries: number
  retry: () => void
}

interface Props {
  /** What is kept together here, for the report. */
  part: string
  fallback: (caught: CaughtError) => ReactNode
  onRetry?: () => void
  /** When it changes, what broke is forgotten. */
  resetKey?: string | undefined
  children: ReactNode
}

interface State {
  broken: { error: unknown } | null
  errorId: string | undefined
  retries: number
}

/** Keeps what breaks inside one part of the app. */
export class Catch extends Component<Props, State> {
  override state: State = { broken: null, errorId: undefined, retries: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error }, errorId: undefined }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (error instanceof Failure) return

    const context = { operation: this.props.part, componentStack: componentStack ?? undefined }
    this.setState({ errorId: reporter.report(error, context, 'COMPONENT_ERROR').id })
  }

  override componentDidUpdate({ resetKey }: Props, before: State) {
    // What broke at the new address itself stays.
    if (resetKey === this.props.resetKey || !before.broken) return

    this.props.onRetry?.()
    // oxlint-disable-next-line react/no-did-update-set-state -- only once for each change
    this.setState({ broken: null, retries: 0 })
  }

  readonly retry = () => {
    const isMistake = !(this.state.broken?.error instanceof Failure)
    this.props.onRetry?.()
    this.setState(({ retries }) => ({ broken: null, retries: isMistake ? retries + 1 : retries }))
  }

  override render() {
    const { broken, errorId, retries } = this.state
    return broken
      ? this.props.fallback({ error: broken.error, errorId, retries, retry: this.retry })
      : this.props.children
  }
}
