/** Makes a value for each key once and keeps it. Only for few keys, because nothing is ever removed. */
export function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()

  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
