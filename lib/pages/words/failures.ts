import type { ErrorCode } from '../../errors.ts';
import type { Language } from './languages.ts';

/** Title and text of the page of a failure: the problem, and what a person can do. */
type Explanation = readonly [title: string, text: string];

interface Explanations {
  readonly codes: { readonly [C in ErrorCode]?: Explanation };
  readonly other: (requestId: string) => Explanation;
}

const explanations: Readonly<Record<Language, Explanations>> = {
  en: {
    codes: {
      not_found: [
        'This link does not work',
        'It may be incomplete or revoked. Open it again from the message that contained it, or ask for a new one.',
      ],
      rate_limited: [
        'Too many links that do not work',
        'Too many such links were opened from your network. A working link still opens. Otherwise wait for a minute.',
      ],
      forbidden: ['This form cannot be used from here', 'Open your link again, and fill in the form there.'],
    },
    other: (id) => [
      'Something went wrong',
      `Go back and try again in a moment. If it happens again, pass this number on: ${id}`,
    ],
  },
  de: {
    codes: {
      not_found: [
        'Dieser Link funktioniert nicht',
        'Vielleicht ist er unvollständig, oder er wurde zurückgezogen. Öffnen Sie ihn noch einmal aus der Nachricht, mit der er kam, oder bitten Sie um einen neuen.',
      ],
      rate_limited: [
        'Zu viele Links, die nicht funktionieren',
        'Aus Ihrem Netz wurden zu viele davon geöffnet. Ein Link, der funktioniert, wird nicht aufgehalten; warten Sie sonst eine Minute.',
      ],
      forbidden: [
        'Dieses Formular lässt sich von hier aus nicht benutzen',
        'Öffnen Sie Ihren Link noch einmal, und füllen Sie das Formular dort aus.',
      ],
    },
    other: (id) => [
      'Etwas ist schiefgegangen',
      `Gehen Sie zurück, und versuchen Sie es gleich noch einmal. Geschieht es wieder, geben Sie diese Nummer weiter: ${id}`,
    ],
  },
  fr: {
    codes: {
      not_found: [
        'Ce lien ne fonctionne pas',
        'Il est peut-être incomplet, ou il a été retiré. Ouvrez-le à nouveau depuis le message qui le contenait, ou demandez-en un nouveau.',
      ],
      rate_limited: [
        'Trop de liens qui ne fonctionnent pas',
        'Trop d’entre eux ont été ouverts depuis votre réseau. Un lien qui fonctionne n’est pas retenu ; sinon, attendez une minute.',
      ],
      forbidden: [
        'Ce formulaire ne peut pas être utilisé d’ici',
        'Ouvrez à nouveau votre lien et remplissez-y le formulaire.',
      ],
    },
    other: (id) => [
      'Une erreur s’est produite',
      `Revenez en arrière et réessayez dans un instant. Si cela se reproduit, transmettez ce numéro : ${id}`,
    ],
  },
  es: {
    codes: {
      not_found: [
        'Este enlace no funciona',
        'Puede estar incompleto o haber sido retirado. Ábralo de nuevo desde el mensaje en que llegó o pida uno nuevo.',
      ],
      rate_limited: [
        'Demasiados enlaces que no funcionan',
        'Se abrieron demasiados desde su red. Un enlace que funciona no se detiene; si no, espere un minuto.',
      ],
      forbidden: [
        'Este formulario no se puede usar desde aquí',
        'Abra de nuevo su enlace y rellene el formulario allí.',
      ],
    },
    other: (id) => [
      'Algo ha fallado',
      `Vuelva atrás e inténtelo de nuevo en un momento. Si se repite, comunique este número: ${id}`,
    ],
  },
  ja: {
    codes: {
      not_found: [
        'このリンクは機能しません',
        'リンクが途中で切れているか、取り消された可能性があります。受け取ったメッセージからもう一度開くか、新しいリンクを依頼してください。',
      ],
      rate_limited: [
        '機能しないリンクが多すぎます',
        'お使いのネットワークから多数開かれました。機能するリンクは制限されません。それ以外は 1 分お待ちください。',
      ],
      forbidden: ['このフォームはここからは使えません', 'リンクをもう一度開き、そこでフォームに入力してください。'],
    },
    other: (id) => [
      '問題が発生しました',
      `前のページに戻り、しばらくしてからもう一度お試しください。繰り返す場合は、この番号をお知らせください: ${id}`,
    ],
  },
};

/**
 * Explanation of a failure. These texts are not in the catalogues, because a failure may happen before a catalogue is
 * loaded.
 */
export const explainPageFailure = (language: Language, code: ErrorCode, requestId: string): Explanation => {
  const { codes, other } = explanations[language];
  return codes[code] ?? other(requestId);
};
