import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string[]
  /** As it came, headers and all. */
  message: string
}

/** What the server says to a recipient; it takes the mail when that is undefined. */
type Refusal = (recipient: string) => { code: number; reason: string } | undefined

/** A real mail server on loopback: it keeps what it is sent, can refuse, take its time, and be away for a while. */
export async function mailServer(refuse: Refusal = () => undefined, { pauseMilliseconds = 0 } = {}) {
  const received: ReceivedMail[] = []
  let tries = 0
  let port = 0
  let server: SMTPServer | undefined

  const come = async () => {
    const coming = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Mailers keep their connections for the next mail.
      closeTimeout: 50,
      onRcptTo({ address }, _session, done) {
        tries++
        const refusal = refuse(address)
        done(refusal && Object.assign(new Error(refusal.reason), { responseCode: refusal.code }))
      },
      onData(stream, session, done) {
        let message = ''
        stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), message })
          setTimeout(done, pauseMilliseconds)
        })
      },
    })
    // Clients that end in the middle of a greeting are no matter here.
    coming.on('error', () => undefined)
    await new Promise<void>((listening) => coming.listen(port, '127.0.0.1', listening))
    const address = coming.server.address()
    port = typeof address === 'object' && address ? address.port : 0
    server = coming
  }
  const goAway = () => new Promise<void>((closed) => (server ? server.close(closed) : closed()))
  await come()

  return { received, tries: () => tries, url: () => `smtp://127.0.0.1:${port}`, goAway, comeBack: come }
}
