import { VIEW_AS, VIEW_AS_CHANGED, type ViewAs } from './view-as.ts';

export function startViewAs(person: string, view: ViewAs): void {
  sessionStorage.setItem(VIEW_AS, JSON.stringify({ of: person, ...view }));
  window.dispatchEvent(new Event(VIEW_AS_CHANGED));
}

export function stopViewAs(): void {
  sessionStorage.removeItem(VIEW_AS);
  window.dispatchEvent(new Event(VIEW_AS_CHANGED));
}
