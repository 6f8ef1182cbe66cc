// Receives callbacks and checks that they come from the service, with the JDK alone. Java 17 or later:
// PORT=4100 java examples/java/ReceiveCallbacks.java
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class ReceiveCallbacks {
  static final String BASE_URL = System.getenv().getOrDefault("BASE_URL", "http://127.0.0.1:4000");
  static final int PORT = Integer.parseInt(System.getenv().getOrDefault("PORT", "4100"));
  static final long TOLERANCE_SECONDS = 300;

  public static void main(String[] arguments) throws Exception {
    PublicKey key = serviceKey();
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", PORT), 0);
    server.createContext("/hub/webhook", exchange -> receive(exchange, key));
    server.start();
    System.out.println("listening on " + server.getAddress().getPort());
  }

  /** The service's Ed25519 key: whpk_ and the base64 of its 32 bytes. In production keep it in your configuration. */
  static PublicKey serviceKey() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(BASE_URL + "/webhook-key")).build();
    String answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    byte[] raw = Base64.getDecoder().decode(field(answer, "publicKey").replaceFirst("^whpk_", ""));
    byte[] encoded = HexFormat.of().parseHex("302a300506032b6570032100" + HexFormat.of().formatHex(raw));
    return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }

  static void receive(HttpExchange exchange, PublicKey key) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (!comesFromService(exchange.getRequestHeaders(), body, key)) {
      System.out.println("refused");
      reply(exchange, 400, "{\"code\":\"400\",\"Message\":\"not signed\"}");
      return;
    }
    // Store the event first, told apart by webhook-id because it can come twice; then read the order back and act.
    String event = new String(body, StandardCharsets.UTF_8);
    System.out.println(field(event, "event") + " " + field(event, "id") + " " + field(event, "status"));
    reply(exchange, 200, "{\"code\":\"200\",\"Message\":\"\"}");
  }

  /** Standard Webhooks: the signature covers id.timestamp.body, with the body's bytes as they came. */
  static boolean comesFromService(Headers headers, byte[] body, PublicKey key) {
    try {
      String id = headers.getFirst("webhook-id");
      long timestamp = Long.parseLong(headers.getFirst("webhook-timestamp"));
      if (Math.abs(System.currentTimeMillis() / 1000 - timestamp) > TOLERANCE_SECONDS) return false;
      for (String entry : headers.getFirst("webhook-signature").split(" ")) {
        if (!entry.startsWith("v1a,")) continue;
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(key);
        verifier.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        verifier.update(body);
        if (verifier.verify(Base64.getDecoder().decode(entry.substring(4)))) return true;
      }
      return false;
    } catch (GeneralSecurityException | IllegalArgumentException | NullPointerException malformed) {
      return false;
    }
  }

  static void reply(HttpExchange exchange, int status, String answer) throws IOException {
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\s*\"?([^\",}]*)").matcher(json);
    return found.find() ? found.group(1) : "";
  }
}
