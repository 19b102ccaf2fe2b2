import { Component, type ReactNode } from 'react'

interface Props {
  fallback: (error: unknown, retry: () => void) => ReactNode
  onRetry: () => void
  children: ReactNode
}

interface State {
  broken: { error: unknown } | null
}

/** Keeps what breaks inside one part of a page. */
export class Catch extends Component<Props, State> {
  override state: State = { broken: null }

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } }
  }

  readonly retry = () => {
    this.props.onRetry()
    this.setState({ broken: null })
  }

  override render() {
    const { broken } = this.state
    return broken ? this.props.fallback(broken.error, this.retry) : this.props.children
  }
}
