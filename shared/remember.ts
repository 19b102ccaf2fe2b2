/** Makes a value for each key once, and from then on answers with it. For few keys: nothing is ever forgotten. */
export function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()

  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
