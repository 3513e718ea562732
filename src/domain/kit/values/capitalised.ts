/** `workOrder` → `WorkOrder`: for names in code and words in English. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
