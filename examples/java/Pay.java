// From nothing to a completed order, with the JDK alone. Java 17 or later: java examples/java/Pay.java
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Pay {
  static final String BASE_URL = System.getenv().getOrDefault("BASE_URL", "http://127.0.0.1:4000");
  static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  static KeyPair keys;
  static String appKey = "";
  static String token = "";

  public static void main(String[] arguments) throws Exception {
    // 1. A partner of the sandbox. In production you have an App Key and a Secret Key instead.
    String partner = post("/sandbox/partner", "{\"name\":\"Example in Java\"}", false);
    String key = field(partner, "appKey");

    // 2. A token, for one hour.
    String credentials = "{\"appKey\":\"%s\",\"secretKey\":\"%s\"}".formatted(key, field(partner, "secretKey"));
    token = field(post("/payout/oauth/token", credentials, false), "data");
    appKey = key;

    // 3. A key pair, its public half registered as bare base64, and a first signature.
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(3072);
    keys = generator.generateKeyPair();
    String publicKey = Base64.getEncoder().encodeToString(keys.getPublic().getEncoded());
    post("/sandbox/key", "{\"publicKey\":\"%s\",\"scheme\":\"RSA-SHA256\"}".formatted(publicKey), false);
    post("/payout/encrypt/check", "{\"hello\":\"service\"}", true);

    // 4. Money in the wallet that business payers draw on.
    post("/sandbox/wallet/credit", "{\"type\":\"business\",\"currency\":\"USD\",\"amount\":5000}", false);

    // 5. A rate, and what the beneficiary gets at it: rounded down.
    String pair = "\"sourceCurrency\":\"USD\",\"targetCurrency\":\"CNY\"";
    String quote = post("/global/payout/rate/query/price", "{" + pair + "}", true);
    BigDecimal source = new BigDecimal("1000.00");
    BigDecimal rate = new BigDecimal(field(quote, "rate"));
    BigDecimal target = source.multiply(rate).setScale(2, RoundingMode.DOWN);

    // 6. The order. Amounts are JSON numbers; keep your order number before you send it.
    String orderNo = "JAVA-" + UUID.randomUUID();
    String order = """
        {"orderNo":"%s","queryNo":"%s",%s,"sourceAmount":%s,"targetAmount":%s,
         "purpose":"Goods","subpurpose":"TOYS_KIDS_BABIES",
         "fundsSource":"Business income","relationship":"supplier",
         "payer":{"entityType":"B","fullName":"Example Trading Ltd","address":{"country":"GB"}},
         "beneficiary":{"entityType":"B","fullName":"\u793a\u4f8b\u8d38\u6613\u6709\u9650\u516c\u53f8","accountType":"bank",
           "accountInfo":{"name":"\u793a\u4f8b\u8d38\u6613\u6709\u9650\u516c\u53f8","number":"110000000001",
             "bankName":"Example Bank Beijing Branch","country":"CN","currency":"CNY"}}}
        """.formatted(orderNo, field(quote, "queryNo"), pair, source.toPlainString(), target.toPlainString());
    String tradeId = field(post("/global/payout/transfer/create", order, true), "tradeId");
    System.out.println("created " + tradeId + ", documents needed: proforma_invoice");

    // 7. A document. The signature covers the text parts as compact JSON, in this order.
    upload(tradeId, "proforma_invoice", "invoice.pdf", "%PDF-1.7\n%%EOF\n");

    // 8. All documents are there; confirm.
    String trade = "{\"tradeId\":\"" + tradeId + "\"}";
    post("/global/payout/transfer/upload/completed", trade, true);
    post("/global/payout/transfer/async", trade, true);

    // 9. The result comes by callback; asking for it is the fallback.
    String status;
    do {
      Thread.sleep(500);
      String found = post("/global/payout/transfer/query/status", "{\"orderNo\":\"" + orderNo + "\"}", true);
      status = field(found.substring(found.indexOf("\"data\"")), "status");
    } while (!Set.of("completed", "failed", "cancelled").contains(status));
    System.out.println(tradeId + " " + status);
    if (!status.equals("completed")) System.exit(1);
  }

  /** Base64 of the RSA-SHA256 signature over exactly these bytes. */
  static String sign(byte[] body) throws Exception {
    Signature signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(keys.getPrivate());
    signer.update(body);
    return Base64.getEncoder().encodeToString(signer.sign());
  }

  /** What is signed is what is sent: the same bytes. */
  static String post(String path, String json, boolean signed) throws Exception {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    return send(path, "application/json", body, signed ? sign(body) : null);
  }

  static void upload(String tradeId, String type, String fileName, String content) throws Exception {
    String parts = "{\"tradeId\":\"%s\",\"type\":\"%s\",\"fileName\":\"%s\"}".formatted(tradeId, type, fileName);
    String boundary = UUID.randomUUID().toString();
    StringBuilder form = new StringBuilder();
    String[][] texts = {{"tradeId", tradeId}, {"type", type}, {"fileName", fileName}};
    for (String[] part : texts) {
      form.append("--%s\r\ncontent-disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n".formatted(boundary, part[0], part[1]));
    }
    form.append("--%s\r\ncontent-disposition: form-data; name=\"file\"; filename=\"%s\"\r\n".formatted(boundary, fileName));
    form.append("content-type: application/pdf\r\n\r\n").append(content).append("\r\n--" + boundary + "--\r\n");
    String signature = sign(parts.getBytes(StandardCharsets.UTF_8));
    byte[] body = form.toString().getBytes(StandardCharsets.UTF_8);
    send("/global/payout/transfer/upload/multipart", "multipart/form-data; boundary=" + boundary, body, signature);
  }

  static String send(String path, String type, byte[] body, String signature) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(BASE_URL + path))
        .header("content-type", type)
        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (!appKey.isEmpty()) request.header("appkey", appKey).header("token", token);
    if (signature != null) request.header("sign", signature);
    String answer = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
    if (!field(answer, "status").equals("1")) throw new IllegalStateException(path + ": " + answer);
    return answer;
  }

  /** The first field of this name as text. A JSON library does this better; the JDK has none. */
  static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\s*\"?([^\",}]*)").matcher(json);
    if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
    return found.group(1);
  }
}
