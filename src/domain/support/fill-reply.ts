/** The text of a canned reply for one ticket: what it knows by name is filled in, what nobody knows stays as it is. */
export function fillReply(
  body: string,
  ticket: { readonly requester: string; readonly number: string },
): string {
  return body.replaceAll(
    /\[(requester|number)\]/g,
    (placeholder, name: keyof typeof ticket) => ticket[name] || placeholder,
  );
}
