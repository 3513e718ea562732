/** How a token stands in a link of this cell's mails. */
export function linkToken(cell: string | null, token: string): string {
  return cell === null ? token : `${cell}.${token}`;
}
