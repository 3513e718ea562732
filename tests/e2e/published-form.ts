import { contentFrom } from '../support/forms.ts';
import { type Api, expect } from './fixtures.ts';
import { created, type Row } from './steps.ts';

/** A published template that asks a form, from tables in Markdown. */
export async function publishedForm(
  office: Api,
  name: string,
  markdown: string,
): Promise<{ template: Row; form: Row }> {
  const values = { name, category: 'condition_assessment', status: 'draft' };
  const template = await created(office, '/surveys/v1/templates', values);
  const form = await created(office, '/surveys/v1/forms', {
    title: name,
    templateId: template.id,
    content: await contentFrom(markdown),
  });
  const asked = { formId: form.id, status: 'published' };
  const { status, body } = await office.decide('PUT', `/surveys/v1/templates/${template.id}`, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return { template, form };
}
