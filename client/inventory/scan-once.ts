const twiceMilliseconds = 300

/** A scanner that types twice counts once: the same code again within a moment is not another one. */
export function scanOnce() {
  let last = { code: '', at: -Infinity }

  return (code: string, at: number): boolean => {
    const isAgain = code === last.code && at - last.at < twiceMilliseconds
    last = { code, at }
    return !isAgain
  }
}
