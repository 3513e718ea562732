import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import { recordScreens } from '../../resource/record-screens.tsx';
import { CANNED_LABELS } from './labels.ts';

export const cannedScreens = recordScreens(CANNED_LABELS, {
  list: { icon: <MessageSquareQuote /> },
  form: { sections: [{ fields: ['title', 'body'] }] },
  detail: { facts: ['title'], story: ['body'], comments: false },
});
